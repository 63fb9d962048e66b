import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import type { Rating, RatingPage } from './queries.ts';
import { ReviewsScreen } from './reviews.tsx';

const someRating = (n: number, different: Partial<Rating> = {}): Rating => ({
  id: String(n),
  stars: 4,
  product_name: 'Stock Radar',
  customer_name: 'Grace Hopper',
  comment: `Comment ${n}`,
  language: 'fr',
  // In Paris the 14th has begun.
  at: '2026-11-13T23:30:00Z',
  day: '2026-11-14',
  reply: null,
  is_reported: false,
  order_reference: '',
  thread_id: null,
  ...different,
});

const ratings = (different: Partial<RatingPage> = {}): Answer => ({
  body: {
    data: {
      ratings: {
        count: 12,
        average: 433,
        by_stars: [8, 2, 0, 2, 0].map((count, at) => ({ stars: 5 - at, count })),
        unanswered: 3,
        standing: { average: 450, recent: 4, count: 40, hidden: '', months: 6, needed: 3 },
        trend: [
          { month: '2026-10-01', count: 0, average: null },
          { month: '2026-11-01', count: 12, average: 433 },
        ],
        ratings: [someRating(2), someRating(1, { stars: 5, comment: '' })],
        ...different,
      },
    },
  },
});

const none: Partial<RatingPage> = {
  count: 0,
  average: null,
  by_stars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: 0 })),
  ratings: [],
};

async function open(address = '', ...answers: Answer[]) {
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    Ratings: answering(...(answers.length > 0 ? answers : [ratings()])),
    ReplyToRating: answering({ body: { data: { reply_to_rating: { id: '1' } } } }),
    ReportRating: answering({ body: { data: { report_rating: { id: '1' } } } }),
  };
  const sent: Record<string, unknown>[] = [];
  const requests: Record<string, unknown>[] = [];
  const router = await renderScreen({
    routes: [
      { path: '/sellers/en/reviews', Component: ReviewsScreen },
      { path: '/sellers/en/messages', element: <h1>Messages</h1> },
    ],
    address: `/sellers/en/reviews${address}`,
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (operationName === 'Ratings') requests.push(variables);
      if (variables.id) sent.push(variables);
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return { requests, sent, address: () => router.state.location.search, router };
}

const list = () => screen.findByRole('list', { name: 'Ratings' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// R2.21
describe('the reviews', () => {
  it('list what customers say, by their days in Paris, and what it comes to', async () => {
    const { requests } = await open();
    const [first, second] = within(await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      '4 of 5 stars11/14/2026Stock RadarComment 2Grace Hopper · FrenchReplyReport abuse',
    );
    expect(second).toHaveTextContent('5 of 5 stars11/14/2026Stock RadarStars only');
    expect(screen.getByText('Comment 2')).toHaveAttribute('lang', 'fr');
    const summary = screen.getByRole('region', { name: 'Rating summary' });
    expect(summary).toHaveTextContent('In this period4.3312 ratings3 without a reply');
    // All time is the default, and says so by not saying any day.
    expect(requests).toEqual([{ page: 1, length: 10, lang: 'en' }]);
  });

  it('are narrowed by stars, and back', async () => {
    const { requests, address } = await open('?page=2');
    await list();
    await userEvent.click(screen.getByRole('link', { name: /^4 stars\W+2\W+Show only these$/ }));
    expect(address()).toBe('?stars=4');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ stars: 4, page: 1 }));
    const chosen = screen.getByRole('link', { name: /^4 stars\W+2\W+Show all ratings$/ });
    expect(chosen).toHaveAttribute('aria-current', 'true');
    // Three stars nobody gave: there is nothing to lead to.
    expect(screen.queryByRole('link', { name: /^3 stars/ })).toBeNull();
    await userEvent.click(chosen);
    expect(address()).toBe('');
  });

  it('show as chips what narrows them, each to be taken away', async () => {
    const { requests, address } = await open('?from=2026-10-25&to=2026-10-26&productID=1&stars=5');
    await list();
    expect(requests[0]).toMatchObject({
      from: '2026-10-25',
      to: '2026-10-26',
      productID: '1',
      stars: 5,
    });
    await userEvent.click(button('Remove filter Stars: 5 stars'));
    expect(address()).toBe('?from=2026-10-25&to=2026-10-26&productID=1');
    await userEvent.click(button('Remove filter Period: 10/25/2026 – 10/26/2026'));
    expect(address()).toBe('?productID=1');
    await userEvent.click(button('Clear all'));
    expect(address()).toBe('');
    expect(button('Period: All time')).toHaveFocus();
  });

  it('are cut where somebody wrote a book, until one wants to read it', async () => {
    const comment = `${'Very long. '.repeat(90)}The end.`;
    await open('', ratings({ ratings: [someRating(1, { comment })] }));
    const item = within(await list()).getByRole('listitem');
    expect(item).not.toHaveTextContent('The end.');
    await userEvent.click(button('Show the whole comment'));
    expect(item).toHaveTextContent('The end.');
    expect(screen.getByText(/The end\.$/)).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show the whole comment' })).toBeNull();
  });

  it('go from page to page, and by how many one likes', async () => {
    const { requests, address } = await open();
    await list();
    await userEvent.click(button('Next page'));
    expect(address()).toBe('?page=2');
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(address()).toBe('?length=25');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ page: 1, length: 25 }));
  });

  it('end with the last page, whatever the address says', async () => {
    const { address } = await open('?page=9', ratings({ ratings: [] }), ratings());
    await waitFor(() => expect(address()).toBe('?page=2'));
    await list();
  });
});

describe('without ratings', () => {
  it('a seller whom nobody rated reads what will be here', async () => {
    await open('', ratings(none));
    expect(await screen.findByRole('heading', { name: 'No ratings yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Rating summary' })).toBeNull();
  });

  it('a filter that nothing fits says so, and can be left', async () => {
    const { address } = await open('?period=7d&stars=1', ratings(none));
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    await userEvent.click(button('Search all time'));
    expect(address()).toBe('?stars=1');
    await userEvent.click(button('Clear all filters'));
    expect(address()).toBe('');
  });

  it('a failure says so, and can be tried again', async () => {
    await open('', refused('INTERNAL', { id: 'abc123' }), ratings());
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded');
    expect(screen.getByText('abc123')).toBeVisible();
    await userEvent.click(button('Try again'));
    await list();
  });

  it('a product that is not there is said, with the way to all', async () => {
    const { address } = await open(
      '?productID=99',
      refused('BAD_USER_INPUT', { reason: 'product_unknown' }),
      ratings(),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
    await userEvent.click(button('Show all products'));
    expect(address()).toBe('');
    await list();
  });
});

// R17.4
describe('a reply to a rating', () => {
  const reply = { body: 'Sorry', written_at: '2026-11-14T10:00:00Z', edited_at: null };

  it('is written, sent and shown; the filter leads to what has none', async () => {
    const { requests, address, sent } = await open(
      '',
      ratings({ ratings: [someRating(1)] }),
      ratings({ ratings: [someRating(1, { reply })] }),
    );
    await list();
    await userEvent.click(button('Reply'));
    fireEvent.change(screen.getByLabelText('Your public reply'), { target: { value: 'Sorry' } });
    const publish = button('Publish');
    fireEvent.click(publish);
    fireEvent.click(publish);
    expect(await screen.findByRole('button', { name: 'Edit the reply' })).toHaveFocus();
    expect(screen.getByText('Sorry')).toBeVisible();
    expect(screen.getByText('Your reply is published')).toBeVisible();
    expect(sent).toEqual([{ id: '1', body: 'Sorry' }]);
    await userEvent.click(screen.getByRole('combobox', { name: 'Reply' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Without a reply' }));
    expect(address()).toBe('?answered=no');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ isAnswered: false }));
  });

  it('leaves the focus in a list of the unanswered, which has it no more', async () => {
    await open(
      '?answered=no',
      ratings({ ratings: [someRating(2), someRating(1)] }),
      ratings({ ratings: [someRating(1)] }),
    );
    await list();
    await userEvent.click(screen.getAllByRole('button', { name: 'Reply' })[0] as HTMLElement);
    await userEvent.keyboard('Sorry');
    await userEvent.click(button('Publish'));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Ratings' })).toHaveFocus());
  });

  it('is opened for the newest without one, wherever that is', async () => {
    const answered = someRating(3, { reply });
    const { address } = await open(
      '',
      ratings({ ratings: [answered, someRating(2), someRating(1)] }),
    );
    await list();
    await userEvent.click(button('Reply to the newest unanswered'));
    const [, second] = within(await list()).getAllByRole('listitem');
    expect(within(second as HTMLElement).getByRole('textbox')).toHaveFocus();
    expect(address()).toBe('');
    // Pressed again, it leads to what is being written.
    await userEvent.keyboard('Sorry');
    await userEvent.click(button('Reply to the newest unanswered'));
    expect(screen.getByRole('textbox', { name: 'Your public reply' })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Your public reply' })).toHaveValue('Sorry');
  });

  it.each(['?period=12m&stars=5&page=2', '?period=12m'])(
    'is looked for among those without one, where it is not in sight: %s',
    async (from) => {
      const { requests, address } = await open(
        from,
        ratings({ ratings: [someRating(9, { reply })] }),
        ratings({ ratings: [someRating(2), someRating(1)] }),
      );
      await list();
      await userEvent.click(button('Reply to the newest unanswered'));
      expect(address()).toBe('?period=12m&answered=no');
      await waitFor(() => expect(requests.at(-1)).toMatchObject({ isAnswered: false, page: 1 }));
      const field = await screen.findByRole('textbox', { name: 'Your public reply' });
      const [first] = within(await list()).getAllByRole('listitem');
      expect(first).toContainElement(field);
    },
  );

  it('has no button where every rating has one', async () => {
    await open('', ratings({ unanswered: 0, ratings: [someRating(1, { reply })] }));
    await list();
    expect(screen.queryByRole('button', { name: 'Reply to the newest unanswered' })).toBeNull();
  });

  it('is still there for who looked elsewhere, until it is sent or taken back', async () => {
    const { router } = await open('', ratings({ ratings: [someRating(2), someRating(1)] }));
    await list();
    const [first] = screen.getAllByRole('button', { name: 'Reply' });
    await userEvent.click(first as HTMLElement);
    await userEvent.keyboard('Sorry');
    await act(() => router.navigate('/sellers/en/messages'));
    await act(() => router.navigate(-1));
    await list();
    const field = screen.getByRole('textbox', { name: 'Your public reply' });
    expect(field).toHaveValue('Sorry');
    expect(field).not.toHaveFocus();
    // Beside another that is opened from above.
    await userEvent.click(button('Reply'));
    expect(screen.getAllByRole('textbox', { name: 'Your public reply' })).toHaveLength(2);
    await userEvent.click(button('Reply to the newest unanswered'));
    expect(field).toHaveFocus();
    await userEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    expect(sessionStorage).toHaveLength(0);
  });

  it('may be a report of 2,000 characters at most', async () => {
    const { sent } = await open('', ratings({ ratings: [someRating(1)] }));
    await list();
    await userEvent.click(button('Report abuse'));
    await userEvent.click(screen.getByRole('radio', { name: 'Insult or threat' }));
    const words = screen.getByRole('textbox');
    fireEvent.change(words, { target: { value: 'x'.repeat(2001) } });
    expect(words).toHaveAccessibleDescription('Use at most 2000 characters.');
    await userEvent.click(button('Report'));
    expect(sent).toEqual([]);
  });

  it('may be a report instead, which needs its reason', async () => {
    const { sent, router } = await open('', ratings({ ratings: [someRating(1)] }));
    await list();
    await userEvent.click(button('Report abuse'));
    await userEvent.click(button('Report'));
    expect(screen.getByText('Choose a reason.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Insult or threat' }));
    for (const leave of [
      () => userEvent.keyboard('{Escape}'),
      () => act(() => router.navigate('/sellers/en/messages')),
      () => act(() => router.navigate('?answered=no')),
    ]) {
      await leave();
      await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    }
    await userEvent.click(button('Report'));
    await waitFor(() => expect(sent).toEqual([{ id: '1', reason: 'INSULT', body: '' }]));
  });
});

// R17.4
describe('what customers see of the ratings', () => {
  const standing = (different: Partial<RatingPage['standing']>) =>
    ratings({
      standing: {
        average: 450,
        recent: 4,
        count: 40,
        hidden: '',
        months: 8,
        needed: 5,
        ...different,
      },
    });

  it('is an average of the months that count, with how it went', async () => {
    await open();
    await list();
    const summary = screen.getByRole('region', { name: 'Rating summary' });
    expect(summary).toHaveTextContent(
      'Shown to customers4.54 ratings in the last 6 months, 40 in all',
    );
    expect(summary).toHaveTextContent('October 2026: no rating');
    expect(summary).toHaveTextContent('November 2026: 4.33, 12 ratings');
  });

  it('is nothing where there are too few ratings, and says why', async () => {
    await open('', standing({ average: null, recent: 2, hidden: 'TOO_FEW' }));
    await list();
    expect(screen.getByRole('region', { name: 'Rating summary' })).toHaveTextContent(
      'HiddenOnly 2 ratings in the last 8 months; the average is shown once there are 5.',
    );
  });

  it('leads from a rating to its order and what was written about it', async () => {
    await open(
      '',
      ratings({
        ratings: [someRating(1, { order_reference: 'MK-1', thread_id: '7' })],
      }),
    );
    await list();
    expect(screen.getByRole('link', { name: 'Order MK-1' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?all=true&search=MK-1',
    );
    expect(screen.getByRole('link', { name: 'Conversation about it' })).toHaveAttribute(
      'href',
      '/sellers/en/messages?thread=7',
    );
  });
});
