import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../../i18n/i18n.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { someThread } from '../../../test/messages.ts';
import { box, data, opening } from '../../../test/messages-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { MessagesScreen } from '../messages.tsx';
import type { ThreadMessage } from '../queries.ts';

const open = opening(MessagesScreen);
const [question] = someThread().messages as [ThreadMessage, ThreadMessage];

function InTwoLanguages() {
  const { i18n } = useTranslation();
  return (
    <>
      <button type="button" onClick={() => void changeLanguage(i18n, 'de')}>
        Deutsch
      </button>
      <MessagesScreen />
    </>
  );
}

// R17.1, R17.3
describe('a thread', () => {
  it('shows who wrote what, with ways to order and product', async () => {
    await open('?thread=5');
    const written = within(await screen.findByRole('list', { name: 'Messages' }));
    const [question, automatic] = written.getAllByRole('listitem');
    expect(question).toHaveTextContent(/Grace Hopper.*Do I need a second licence\?/);
    expect(automatic).toHaveTextContent(/Automatic reply.*We answer soon\./);
    expect(screen.getByRole('link', { name: 'MK-1' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?all=true&search=MK-1',
    );
    expect(screen.getByRole('link', { name: 'Stock Radar' })).toHaveAttribute(
      'href',
      '/sellers/en/products/1',
    );
  });

  it('has order, shop, Business Care and earlier threads beside it', async () => {
    await open('?thread=5');
    expect(await screen.findByText(/Runs until/)).toBeVisible();
    expect(screen.getByText('https://shop.example')).toBeVisible();
    expect(screen.getByText(/grace@shop.example · French/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'First shop' })).toHaveAttribute(
      'href',
      '/sellers/en/messages?state=ALL&thread=4',
    );
    expect(screen.getByRole('link', { name: 'Refund' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?all=true&search=MK-1&order=77',
    );
  });

  it('offers no refund of an order that cannot be refunded any more', async () => {
    const { beside } = someThread();
    await open('?thread=5', {
      thread: () => data({ thread: someThread({ beside: { ...beside, is_refundable: false } }) }),
    });
    expect(await screen.findByRole('link', { name: 'MK-1' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Refund' })).toBeNull();
  });

  it('is settled without an answer, archived and labelled', async () => {
    let thread = someThread();
    const change = (different: Partial<typeof thread>) => {
      thread = { ...thread, ...different };
      return thread;
    };
    const { sent } = await open('?thread=5', {
      thread: () => data({ thread }),
      settleThread: ({ last }) =>
        data({ settle_thread: change({ is_waiting: !last, is_settled: Boolean(last) }) }),
      archiveThread: () => data({ archive_thread: change({ is_archived: true }) }),
      labelThread: () => data({ label_thread: change({ labels: [{ id: '1', name: 'Bug' }] }) }),
    });
    const press = async (name: string) =>
      userEvent.click(await screen.findByRole('button', { name }));
    await press('No reply needed');
    expect(await screen.findByRole('button', { name: 'Needs a reply' })).toBeVisible();
    await press('Archive');
    expect(await screen.findByRole('button', { name: 'Move to inbox' })).toBeVisible();
    await press('Labels');
    const [names] = await screen.findAllByLabelText('Labels of this conversation');
    expect(names).toHaveAttribute('maxlength', '40');
    await userEvent.type(names as HTMLElement, 'Bug{Enter}');
    const save = screen.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(sent('LabelThread')).toMatchObject([{ id: '5', labels: ['Bug'] }]));
    expect(sent('SettleThread')).toMatchObject([{ id: '5', last: '12' }]);
    expect(sent('ArchiveThread')).toMatchObject([{ id: '5', archived: true }]);
  });

  it('has labels deleted, once that is confirmed', async () => {
    const labels = [
      { id: '1', name: 'Bug' },
      { id: '2', name: 'VIP' },
    ];
    const { sent } = await open('?thread=5', {
      threadLabels: () => data({ thread_labels: labels }),
      deleteThreadLabel: () => data({ delete_thread_label: labels.slice(1) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Labels' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete “Bug”' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sent('DeleteThreadLabel')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete “Bug”' }));
    expect(screen.getByText('Delete “Bug” and remove it from all conversations?')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DeleteThreadLabel')).toEqual([{ id: '1' }]));
  });

  it('offers the files of a message to be saved', async () => {
    const attachments = [{ id: '9', name: 'error.log', size: 2000 }];
    await open('?thread=5', {
      thread: () => data({ thread: someThread({ messages: [{ ...question, attachments }] }) }),
    });
    expect(await screen.findByRole('button', { name: 'error.log (2 kB)' })).toBeVisible();
  });

  it('leads a banned seller to no page that is closed', async () => {
    await open('?thread=5', { shell: () => data(someShell({ is_banned: true })) });
    expect(await screen.findByRole('link', { name: 'MK-1' })).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: 'Stock Radar' })).not.toBeInTheDocument(),
    );
  });

  it('is seen once it is shown, up to its newest message', async () => {
    const { sent } = await open('?thread=5');
    await waitFor(() => expect(sent('SeeThread')).toEqual([{ id: '5', last: '12' }]));
    await waitFor(() => expect(sent('Threads').length).toBeGreaterThan(1));
    expect(sent('SeeThread')).toHaveLength(1);
  });

  it('is not seen in a tab that nobody looks at, and is once somebody does', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { sent } = await open('?thread=5');
    await box();
    expect(sent('SeeThread')).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(sent('SeeThread')).toEqual([{ id: '5', last: '12' }]));
  });

  it('is not marked as seen where nothing is unseen', async () => {
    const { sent } = await open('?thread=5', {
      thread: () => data({ thread: someThread({ unseen_count: 0 }) }),
    });
    await box();
    expect(sent('SeeThread')).toEqual([]);
  });

  it('fetches what was written before, and puts it above', async () => {
    const earlier = someThread({
      messages: [{ ...question, id: '3', body: 'The very first' }],
    });
    const { sent } = await open('?thread=5', {
      thread: ({ before }) =>
        data({ thread: before ? earlier : someThread({ has_earlier: true }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show earlier messages' }));
    const all = await screen.findByText('The very first');
    expect(sent('Thread').at(-1)).toMatchObject({ before: '11' });
    const list = within(screen.getByRole('list', { name: 'Messages' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expect(list.getAllByRole('listitem')[0]).toContainElement(all);
    expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
  });

  it('says where there is none, and leads back', async () => {
    const { address } = await open('?thread=99', { thread: () => data({ thread: null }) });
    expect(await screen.findByRole('heading', { name: /Conversation not found/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(address()).toBe('');
  });

  it('keeps the field somebody writes in when the language changes', async () => {
    const { sent } = await opening(InTwoLanguages)('?thread=5', {
      thread: ({ lang }) =>
        data({ thread: someThread({ subject: lang === 'de' ? 'Eine Frage' : 'A question' }) }),
    });
    const field = await box();
    await userEvent.type(field, 'A draft');
    const button = screen.getByRole('button', { name: 'Deutsch' });
    await userEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Eine Frage' })).toBeVisible();
    expect(sent('Thread').map(({ lang }) => lang)).toEqual(['en', 'de']);
    expect(screen.getByText('Strg + Enter sendet')).toBeVisible();
    expect(field).toBeInTheDocument();
    expect(field).toHaveValue('A draft');
    expect(button).toHaveFocus();
  });
});
