import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { someEntry, someThread } from '../../test/messages.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { keepDraft } from './drafts.ts';
import { MessagesScreen } from './messages.tsx';
import type { ThreadMessage } from './queries.ts';

const [question] = someThread().messages as [ThreadMessage, ThreadMessage];

type Variables = Record<string, unknown>;
type Server = Record<string, (variables: Variables) => Answer>;

const data = (body: unknown): Answer => ({ body: { data: body } });
const pageOf = (...threads: ReturnType<typeof someEntry>[]) =>
  data({ threads: { count: threads.length, page: 1, limit: 40, threads } });

const usual: Server = {
  shell: () => data(someShell()),
  threads: () => pageOf(someEntry(), someEntry({ id: '6', customer_name: 'Alan Turing' })),
  thread: () => data({ thread: someThread() }),
  seeThread: () => data({ see_thread: { unseen_count: 2 } }),
};

async function open(address = '', server: Server = {}) {
  const asked: { operation: string; variables: Variables }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, request) => {
    const { operationName: operation, variables } = JSON.parse(String(request?.body));
    asked.push({ operation, variables });
    const answer = { ...usual, ...server }[operation.charAt(0).toLowerCase() + operation.slice(1)];
    if (!answer) throw new TypeError(`Nothing answers ${operation}.`);
    return answering(answer(variables))(url, request);
  });
  const router = await renderScreen({
    routes: [{ path: '/sellers/en/messages', Component: MessagesScreen }],
    address: `/sellers/en/messages${address}`,
    fetch,
  });
  const sent = (operation: string) =>
    asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
  return { router, sent, address: () => router.state.location.search };
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('link');
const box = () => screen.findByRole('textbox', { name: 'Your reply to Grace Hopper' });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(() => {
  // What one test typed stays in the page that all of them share.
  for (const id of ['5', '6']) keepDraft(id, { text: '', key: null });
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R17.3
describe('the list of threads', () => {
  it('asks for what the address says, and shows who, about what and until when', async () => {
    const { sent } = await open('?from=2026-10-01&to=2026-10-31&productID=1&state=WAITING', {
      threads: () =>
        pageOf(
          someEntry({ answer_by: '2026-10-02T13:40:00Z', is_overdue: true }),
          someEntry({ id: '6', unseen_count: 0, is_answered: true, last_is_mine: true }),
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
    for (const text of ['Grace Hopper', 'Second shop', 'Stock Radar', '1 unseen message']) {
      expect(first).toHaveTextContent(text);
    }
    expect(first).toHaveTextContent(/Overdue since 2 Oct/);
    expect(second).not.toHaveTextContent(/unseen|Answer by|Overdue/);
    expect(second).toHaveTextContent('You: Do I need a second licence?');
    expect(third).toHaveTextContent('Automatic answer: Do I need a second licence?');
    expect(third).toHaveTextContent('No subject');
    for (const chip of ['State: Waiting for an answer', 'Product: Stock Radar']) {
      expect(screen.getByRole('button', { name: `Remove filter ${chip}` })).toBeVisible();
    }
  });

  it('opens with all time and 40 at once, and changes both', async () => {
    const { sent, address } = await open();
    await rows();
    expect(sent('Threads')[0]).toEqual({ state: 'ALL', page: 1, limit: 40, lang: 'en' });
    const length = screen.getByRole('combobox', { name: 'Conversations per page' });
    expect(
      within(length)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '25', '40', '50', '100']);
    await userEvent.selectOptions(length, '100');
    expect(address()).toBe('?limit=100');
    await waitFor(() => expect(sent('Threads').at(-1)).toMatchObject({ limit: 100 }));
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

  it('tells apart that nobody wrote, that all is answered, and that nothing matches', async () => {
    const none = { threads: () => pageOf() };
    const { router } = await open('', none);
    expect(await screen.findByRole('heading', { name: 'No message yet' })).toBeVisible();
    await act(() => router.navigate('/sellers/en/messages?state=WAITING'));
    expect(await screen.findByRole('heading', { name: 'Everything is answered' })).toBeVisible();
    await act(() => router.navigate('/sellers/en/messages?period=7d'));
    expect(await screen.findByRole('heading', { name: 'No conversation matches' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(await screen.findByRole('heading', { name: 'No message yet' })).toBeVisible();
  });

  it('can be asked for again where it failed', async () => {
    let answer: Answer = refused('INTERNAL_SERVER_ERROR', { id: 'X1' });
    await open('', { threads: () => answer });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    answer = pageOf(someEntry());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

// R17.1, R17.3
describe('a thread', () => {
  it('shows who wrote what, with ways to order and product', async () => {
    await open('?thread=5');
    const written = within(await screen.findByRole('list', { name: 'Messages' }));
    const [asked, automatic] = written.getAllByRole('listitem');
    expect(asked).toHaveTextContent(/Grace Hopper.*Do I need a second licence\?/);
    expect(automatic).toHaveTextContent(/Automatic answer.*We answer soon\./);
    expect(screen.getByRole('link', { name: 'MK-1' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?all=true&search=MK-1',
    );
    expect(screen.getByRole('link', { name: 'Stock Radar' })).toHaveAttribute(
      'href',
      '/sellers/en/products/1',
    );
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

  it('is not told to be seen where nothing is unseen', async () => {
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
    expect(await screen.findByRole('heading', { name: /no such conversation/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the list' }));
    expect(address()).toBe('');
  });
});

// R17.3
describe('a reply', () => {
  const answered = someThread({
    unseen_count: 0,
    is_answered: true,
    answered_at: '2026-11-15T10:00:00Z',
    messages: [
      ...someThread().messages,
      { ...question, id: '13', from_customer: false, body: 'No, you do not.' },
    ],
  });

  it('is sent by Ctrl and Enter, stands in the thread, and leaves the box empty', async () => {
    const { sent } = await open('?thread=5', {
      replyToThread: () => data({ reply_to_thread: answered }),
    });
    await userEvent.type(await box(), 'No, you do not.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('No, you do not.', { selector: 'li *' })).toBeVisible();
    expect(sent('ReplyToThread')).toEqual([
      { id: '5', body: 'No, you do not.', key: expect.any(String), lang: 'en' },
    ]);
    expect(await box()).toHaveValue('');
    // Beside the button, not over it.
    expect(screen.getByText('Your reply is on its way to the customer.')).toHaveRole('status');
    expect(sessionStorage).toHaveLength(0);
  });

  it('is kept on a failure and sent again under the same key', async () => {
    let answer: Answer = { broken: new TypeError('away') };
    const { sent } = await open('?thread=5', { replyToThread: () => answer });
    await userEvent.type(await box(), 'No');
    await send();
    expect(await screen.findByText(/will not be sent twice/)).toBeVisible();
    expect(await box()).toHaveValue('No');
    expect(await box()).toHaveAccessibleDescription(/will not be sent twice/);
    answer = data({ reply_to_thread: answered });
    await send();
    await waitFor(async () => expect(await box()).toHaveValue(''));
    const [first, second] = sent('ReplyToThread');
    expect(second?.key).toBe(first?.key);
  });

  it('tells that an earlier try arrived, and begins anew with what is in the box', async () => {
    let answer: Answer = refused('BAD_USER_INPUT', { reason: 'key_reused', field: 'key' });
    const { sent } = await open('?thread=5', { replyToThread: () => answer });
    await userEvent.type(await box(), 'Changed');
    await send();
    expect(await screen.findByText(/first attempt did go through/)).toBeVisible();
    expect(await box()).toHaveValue('Changed');
    answer = data({ reply_to_thread: answered });
    await send();
    await waitFor(() => expect(sent('ReplyToThread')).toHaveLength(2));
    const [first, second] = sent('ReplyToThread');
    expect(second?.key).not.toBe(first?.key);
  });

  it('that says nothing is not sent', async () => {
    const { sent } = await open('?thread=5');
    await userEvent.type(await box(), '   ');
    await send();
    expect(await box()).toHaveAccessibleDescription(/Write something first/);
    expect(await box()).toHaveFocus();
    expect(sent('ReplyToThread')).toEqual([]);
  });

  it('is kept for each thread while one looks at another', async () => {
    const { router } = await open('?thread=5', {
      thread: ({ id }) => data({ thread: someThread({ id: String(id) }) }),
    });
    await userEvent.type(await box(), 'Half a sen');
    await act(() => router.navigate('/sellers/en/messages?thread=6'));
    await waitFor(async () => expect(await box()).toHaveValue(''));
    await act(() => router.navigate('/sellers/en/messages?thread=5'));
    await waitFor(async () => expect(await box()).toHaveValue('Half a sen'));
  });
});
