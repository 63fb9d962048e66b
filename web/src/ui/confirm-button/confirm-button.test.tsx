import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { ConfirmButton } from './confirm-button.tsx';

async function open(onConfirm: () => unknown) {
  await renderUi(
    <ConfirmButton
      label="Remove"
      title="Remove Bandit?"
      confirmLabel="Remove product"
      onConfirm={onConfirm}
    >
      Renewals end with it.
    </ConfirmButton>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  return screen.getByRole('alertdialog', { name: 'Remove Bandit?' });
}

// R9.8: the destructive modal in use.
describe('ConfirmButton', () => {
  it('asks before it acts, with the focus on the way out', async () => {
    const act = vi.fn();
    expect(await open(act)).toHaveTextContent('Renewals end with it.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(act).not.toHaveBeenCalled();
  });

  it('acts once and closes when it is done', async () => {
    const done = Promise.withResolvers<void>();
    const act = vi.fn(() => done.promise);
    const modal = await open(act);
    await userEvent.click(screen.getByRole('button', { name: 'Remove product' }));
    await userEvent.keyboard('{Escape}');
    expect(modal).toBeVisible();
    done.resolve();
    await vi.waitFor(() => expect(modal).not.toBeInTheDocument());
    expect(act).toHaveBeenCalledOnce();
  });

  it('stays, says so and can be tried again when it failed', async () => {
    const act = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined);
    await open(act);
    await userEvent.click(screen.getByRole('button', { name: 'Remove product' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Remove product' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('looks like any other question where nothing is lost', async () => {
    await renderUi(
      <ConfirmButton label="Change" title="Change the plan?" isHarmless onConfirm={() => {}}>
        It costs more.
      </ConfirmButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Change' }));
    const modal = within(screen.getByRole('dialog', { name: 'Change the plan?' }));
    expect(modal.getByRole('button', { name: 'Change' }).style.cssText).not.toContain('red');
  });
});
