import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { SidePanel } from './side-panel.tsx';

function onWideScreen() {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query.includes('min-width: 80em') }),
  );
}

const show = async (onClose = vi.fn()) => {
  await renderUi(
    <SidePanel title="Thing" actions={<em>Beside</em>} foot={<em>Below</em>} onClose={onClose}>
      Content
    </SidePanel>,
  );
  return onClose;
};

interface Waiting {
  until?: Promise<void>;
  onClose?: () => void;
}

function WaitingPanel({ until, onClose = vi.fn() }: Waiting) {
  if (until) use(until);
  return (
    <SidePanel title="Thing" onClose={onClose}>
      Content
    </SidePanel>
  );
}

/** A page that is hidden until a promise is kept; without one it is there at once. */
function WaitingPage(waiting: Waiting) {
  return (
    <>
      <button type="button">Language</button>
      <Suspense fallback="Waiting">
        <WaitingPanel {...waiting} />
      </Suspense>
    </>
  );
}

describe('SidePanel', () => {
  it('is a dialog in front of the list where there is no room', async () => {
    const onClose = await show();
    expect(screen.getByRole('dialog', { name: 'Thing' })).toHaveTextContent(
      /Thing.*Beside.*Content.*Below/,
    );
    expect(screen.getByRole('heading', { name: 'Thing' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is beside the list where there is room', async () => {
    onWideScreen();
    const onClose = await show();
    expect(screen.getByRole('complementary', { name: 'Thing' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  // R11.7: the button that had the focus is disabled while its dialog is at work.
  it('leaves Escape to a dialog in front of it, also where nothing has the focus', async () => {
    onWideScreen();
    const onClose = await show();
    const dialog = document.body.appendChild(document.createElement('dialog'));
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    dialog.showModal();
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    dialog.remove();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  // R11.7, R17.3: something in the page has to wait, as when the language changes.
  it('takes the focus when it opens, not when it comes back into sight', async () => {
    onWideScreen();
    const { rerender } = await renderUi(<WaitingPage />);
    expect(screen.getByRole('heading', { name: 'Thing' })).toHaveFocus();
    const button = screen.getByRole('button', { name: 'Language' });
    button.focus();
    const { promise, resolve } = Promise.withResolvers<void>();
    await act(async () => rerender(<WaitingPage until={promise} />));
    expect(screen.getByText('Waiting')).toBeVisible();
    await act(async () => resolve());
    expect(await screen.findByText('Content')).toBeVisible();
    expect(button).toHaveFocus();
  });

  // R15.9: an address that opens a panel must not lose it while the page gets its code.
  it('is not closed by being out of sight for a while', async () => {
    const onClose = vi.fn();
    const { rerender } = await renderUi(<WaitingPage onClose={onClose} />);
    const { promise, resolve } = Promise.withResolvers<void>();
    await act(async () => rerender(<WaitingPage onClose={onClose} until={promise} />));
    expect(screen.getByText('Waiting')).toBeVisible();
    await act(async () => resolve());
    expect(await screen.findByRole('dialog', { name: 'Thing' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
