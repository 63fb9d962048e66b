import { Button } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../test/render-ui.tsx';
import { Modal } from './modal.tsx';

const clickOutside = (dialog: HTMLElement) => {
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
};

function Page() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Remove
      </button>
      <Modal
        opened={opened}
        variant="destructive"
        title="Remove?"
        onClose={close}
        actions={<Button onClick={close}>Keep</Button>}
      />
    </>
  );
}

const wrong = ['Code', 'Uses'];

/** A form of which it is known only later what is wrong. */
function Form({ answered }: { answered: Promise<unknown> }) {
  const [faults, setFaults] = useState<string[]>([]);
  return (
    <Modal
      opened
      title="Order"
      onClose={vi.fn()}
      onSubmit={() => void answered.then(() => setFaults(wrong))}
      actions={<button type="submit">Send</button>}
    >
      {['Name', 'Code', 'Uses'].map((name) => (
        <input key={name} aria-label={name} aria-invalid={faults.includes(name)} />
      ))}
    </Modal>
  );
}

// R9.8
describe('Modal', () => {
  it('is not there until it is opened', async () => {
    await renderUi(<Modal opened={false} title="Sent" onClose={vi.fn()} />);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['feedback', 'dialog'],
    ['destructive', 'alertdialog'],
  ] as const)(
    '%s closes by Escape, by a click outside and by its button',
    async (variant, role) => {
      const onClose = vi.fn();
      await renderUi(
        <Modal opened variant={variant} title="Sent" onClose={onClose}>
          Your file is on its way.
        </Modal>,
      );
      const dialog = screen.getByRole(role, { name: 'Sent' });
      expect(dialog).toHaveAccessibleDescription('Your file is on its way.');
      await userEvent.keyboard('{Escape}');
      expect(onClose).toHaveBeenCalledTimes(1);
      clickOutside(dialog);
      expect(onClose).toHaveBeenCalledTimes(2);
      await userEvent.click(screen.getByRole('button', { name: 'Close' }));
      expect(onClose).toHaveBeenCalledTimes(3);
    },
  );

  it('does not take the end of a selection outside for a click', async () => {
    const onClose = vi.fn();
    await renderUi(
      <Modal opened title="Sent" onClose={onClose}>
        Your file
      </Modal>,
    );
    fireEvent.pointerDown(screen.getByText('Your file'));
    fireEvent.click(screen.getByRole('dialog'));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('dialog closes by none of them', async () => {
    await renderUi(<Modal opened variant="dialog" title="Choose" />);
    const dialog = screen.getByRole('dialog', { name: 'Choose' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(dialog).toHaveAttribute('closedby', 'none');
    // A browser that does not know closedby asks first, and is refused.
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
    await userEvent.keyboard('{Escape}');
    clickOutside(dialog);
    expect(dialog).toBeVisible();
  });

  it('is there again where the browser closed it and the caller keeps it', async () => {
    const onClose = vi.fn();
    await renderUi(<Modal opened title="Write" onClose={onClose} />);
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Write' });
    dialog.close();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(dialog).toBeVisible();
  });

  it('dialog has an optional side button', async () => {
    const onClick = vi.fn();
    await renderUi(
      <Modal opened variant="dialog" title="Choose" sideButton={{ label: 'Later', onClick }} />,
    );
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('has an icon of 24', async () => {
    await renderUi(<Modal opened variant="destructive" title="Remove" onClose={vi.fn()} />);
    const icon = screen.getByRole('alertdialog').querySelector('[class*="head"] svg');
    expect(icon).toHaveAttribute('width', '24');
    expect(icon).toHaveAttribute('height', '24');
  });

  it('takes the focus to the first action and gives it back', async () => {
    await renderUi(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByRole('button', { name: 'Keep' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
  });

  it('is sent by Enter in a line of text, and not in a longer one or where something is chosen', async () => {
    const onSubmit = vi.fn();
    await renderUi(
      <Modal
        opened
        title="Write"
        onClose={vi.fn()}
        onSubmit={onSubmit}
        actions={
          <>
            <Button>Cancel</Button>
            <Button type="submit">Save</Button>
          </>
        }
      >
        <input aria-label="Name" />
        <textarea aria-label="Text" />
        <input type="checkbox" aria-label="Also later" />
      </Modal>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'One{Enter}');
    await userEvent.type(screen.getByRole('checkbox', { name: 'Also later' }), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ada{Enter}');
    expect(onSubmit).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(onSubmit).toHaveBeenCalledTimes(2);
  });

  it('leaves nothing of a double click to what it covered', async () => {
    await renderUi(<Page />);
    const remove = screen.getByRole('button', { name: 'Remove' });
    fireEvent.click(remove);
    fireEvent.click(screen.getByRole('button', { name: 'Keep' }), { detail: 1 });
    fireEvent.click(remove, { detail: 2 });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    fireEvent.click(remove, { detail: 1 });
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('keeps its clicks from what it is in', async () => {
    const row = vi.fn();
    await renderUi(
      // biome-ignore lint/a11y: the row stands for any place that can be clicked.
      <div onClick={row}>
        <Modal opened title="Sent" onClose={vi.fn()} />
      </div>,
    );
    await userEvent.click(screen.getByText('Sent'));
    expect(row).not.toHaveBeenCalled();
  });

  it('leads to the first field that is wrong, also where that is only known later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await renderUi(<Form answered={promise} />);
    const field = (name: string) => screen.getByRole('textbox', { name });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await act(async () => resolve());
    expect(field('Code')).toHaveFocus();
    // What is marked already is not drawn again by the second try.
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field('Code')).toHaveFocus());
  });

  it('leads nowhere while it is on its way, then to what is wrong now', async () => {
    const late = (isSending: boolean, wrong: string) => (
      <Modal
        opened
        title="Order"
        onClose={vi.fn()}
        onSubmit={vi.fn()}
        actions={
          <button type="submit" data-loading={isSending || undefined}>
            Send
          </button>
        }
      >
        {['Name', 'Code'].map((name) => (
          <input key={name} aria-label={name} aria-invalid={wrong === name} />
        ))}
      </Modal>
    );
    const { rerender } = await renderUi(late(true, 'Name'));
    const send = screen.getByRole('button', { name: 'Send' });
    await userEvent.click(send);
    await act(async () => new Promise((resolve) => setTimeout(resolve)));
    expect(send).toHaveFocus();
    await rerender(late(false, 'Code'));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });

  it('leaves alone who types on before it is known what is wrong', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await renderUi(<Form answered={promise} />);
    const name = screen.getByRole('textbox', { name: 'Name' });
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.type(name, 'Ada');
    await act(async () => resolve());
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeInvalid();
    expect(name).toHaveFocus();
  });
});
