import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, refused } from '../../test/answers.ts';
import { someEntry } from '../../test/messages.ts';
import { opening, pageOf, rows } from '../../test/messages-screen.tsx';
import { MessagesScreen } from './messages.tsx';

const open = opening(MessagesScreen);

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R17.3
describe('the list of threads', () => {
  it('requests what the address says, and shows who, about what and until when', async () => {
    const { sent } = await open('?from=2026-10-01&to=2026-10-31&productID=1&state=WAITING', {
      threads: () =>
        pageOf(
          someEntry({ answer_by: '2026-10-02T13:40:00Z', is_overdue: true }),
          someEntry({
            id: '6',
            unseen_count: 0,
            is_waiting: false,
            last_is_mine: true,
            labels: [{ id: '1', name: 'Bug' }],
          }),
          someEntry({ id: '7', last_is_mine: true, last_is_automatic: true, subject: '' }),
        ),
    });
    const [first, second, third] = await rows();
    expect(sent('Threads')[0]).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      productID: '1',
      state: 'WAITING',
      page: 1,
      limit: 40,
      lang: 'en',
    });
    for (const text of ['Grace Hopper', 'Second shop', 'Stock Radar', '1 unread message']) {
      expect(first).toHaveTextContent(text);
    }
    // On the reader's clock, by its name.
    expect(first).toHaveTextContent(/Overdue since 2 Oct.* (UTC|GMT|CES?T)/);
    expect(second).not.toHaveTextContent(/unread|Reply by|Overdue/);
    expect(second).toHaveTextContent('Bug');
    expect(second).toHaveTextContent('You: Do I need a second licence?');
    expect(third).toHaveTextContent('Automatic reply: Do I need a second licence?');
    expect(third).toHaveTextContent('No subject');
    for (const chip of ['Status: Waiting for a reply', 'Product: Stock Radar']) {
      expect(screen.getByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
    }
  });

  it('opens with all time and 40 at once, and changes both', async () => {
    const { sent, address } = await open();
    await rows();
    expect(sent('Threads')[0]).toEqual({ state: 'INBOX', page: 1, limit: 40, lang: 'en' });
    const length = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(length)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '25', '40', '50', '100']);
    await userEvent.selectOptions(length, '100');
    expect(address()).toBe('?limit=100');
    await waitFor(() => expect(sent('Threads').at(-1)).toMatchObject({ limit: 100 }));
  });

  it('is searched in all that was written, and narrowed by kind and label', async () => {
    const { sent, address } = await open('?kind=CARE&label=1&state=UNREAD');
    await rows();
    expect(sent('Threads')[0]).toMatchObject({ kind: 'CARE', labelID: '1', state: 'UNREAD' });
    for (const chip of ['Kind: With Business Care', 'Status: Unread', 'Label: Bug']) {
      expect(await screen.findByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
    }
    await userEvent.type(screen.getByRole('searchbox'), 'licence');
    await waitFor(() => expect(address()).toContain('search=licence'));
    await waitFor(() => expect(sent('Threads').at(-1)).toMatchObject({ search: 'licence' }));
  });

  it('goes by arrow keys and opens by Enter', async () => {
    const { address } = await open();
    const [first, second] = await rows();
    act(() => first?.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await userEvent.keyboard('{Home}{End}{Enter}');
    expect(address()).toBe('?thread=6');
  });

  it('distinguishes that nobody wrote, that all is answered, and that nothing matches', async () => {
    const none = { threads: () => pageOf() };
    const { router } = await open('', none);
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
    await act(() => router.navigate('/sellers/en/messages?state=WAITING'));
    expect(await screen.findByRole('heading', { name: 'All caught up' })).toBeVisible();
    await act(() => router.navigate('/sellers/en/messages?period=7d'));
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible();
  });

  it('can be tried again where it failed', async () => {
    let answer: Answer = refused('INTERNAL_SERVER_ERROR', { id: 'X1' });
    await open('', { threads: () => answer });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    answer = pageOf(someEntry());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});
