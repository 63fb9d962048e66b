import { screen, waitFor, within } from '@testing-library/react';
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
  product_id: '1',
  product_name: 'Stock Radar',
  customer_name: 'Grace Hopper',
  comment: `Comment ${n}`,
  language: 'fr',
  // In Paris the 14th has begun.
  at: '2026-11-13T23:30:00Z',
  day: '2026-11-14',
  ...different,
});

const ratings = (different: Partial<RatingPage> = {}): Answer => ({
  body: {
    data: {
      ratings: {
        count: 12,
        average: 433,
        by_stars: [8, 2, 0, 2, 0].map((count, at) => ({ stars: 5 - at, count })),
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
  };
  const asked: Record<string, unknown>[] = [];
  const router = await renderScreen({
    routes: [{ path: '/sellers/en/reviews', Component: ReviewsScreen }],
    address: `/sellers/en/reviews${address}`,
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (operationName === 'Ratings') asked.push(variables);
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return { asked, address: () => router.state.location.search, router };
}

const list = () => screen.findByRole('list', { name: 'Ratings' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// R2.21
describe('the reviews', () => {
  it('list what customers say, by their days in Paris, and what it comes to', async () => {
    const { asked } = await open();
    const [first, second] = within(await list()).getAllByRole('listitem');
    expect(first).toHaveTextContent(
      '4 of 5 stars11/14/2026Stock RadarComment 2Grace Hopper · French',
    );
    expect(second).toHaveTextContent('5 of 5 stars11/14/2026Stock RadarStars only');
    expect(screen.getByText('Comment 2')).toHaveAttribute('lang', 'fr');
    const summary = screen.getByRole('region', { name: 'Rating summary' });
    expect(summary).toHaveTextContent('Average rating4.3312 ratings');
    // All time is the default, and says so by not saying any day.
    expect(asked).toEqual([{ page: 1, length: 10, lang: 'en' }]);
  });

  it('are narrowed by stars, and back', async () => {
    const { asked, address } = await open('?page=2');
    await list();
    await userEvent.click(screen.getByRole('link', { name: /^4 stars\W+2\W+Show only these$/ }));
    expect(address()).toBe('?stars=4');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ stars: 4, page: 1 }));
    const chosen = screen.getByRole('link', { name: /^4 stars\W+2\W+Show all ratings$/ });
    expect(chosen).toHaveAttribute('aria-current', 'true');
    // Three stars nobody gave: there is nothing to lead to.
    expect(screen.queryByRole('link', { name: /^3 stars/ })).toBeNull();
    await userEvent.click(chosen);
    expect(address()).toBe('');
  });

  it('show as chips what narrows them, each to be taken away', async () => {
    const { asked, address } = await open('?from=2026-10-25&to=2026-10-26&productID=1&stars=5');
    await list();
    expect(asked[0]).toMatchObject({
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
    const { asked, address } = await open();
    await list();
    await userEvent.click(button('Next page'));
    expect(address()).toBe('?page=2');
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(address()).toBe('?length=25');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, length: 25 }));
  });

  it('end with the last page, whatever the address says', async () => {
    const { address } = await open('?page=9', ratings({ ratings: [] }), ratings());
    await waitFor(() => expect(address()).toBe('?page=2'));
    await list();
  });
});

describe('without ratings', () => {
  it('a seller whom nobody rated is told what will be here', async () => {
    await open('', ratings(none));
    expect(await screen.findByRole('heading', { name: 'No rating yet' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Rating summary' })).toBeNull();
  });

  it('a filter that nothing fits is told apart, and left', async () => {
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
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such product');
    await userEvent.click(button('Show all products'));
    expect(address()).toBe('');
    await list();
  });
});
