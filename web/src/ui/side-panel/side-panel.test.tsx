import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

  it('stands beside the list where there is room', async () => {
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
});
