import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { someLine, someLines } from '../../test/orders.ts';
import { button, choose, opening, rows } from '../../test/orders-screen.tsx';
import { OrdersScreen } from './orders.tsx';

const open = opening(OrdersScreen);

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('the list', () => {
  // R11.1: lines of both types, with what the seller earns and where it is.
  it('shows sales and refunds, refunds with sign and badge', async () => {
    await open();
    const [sale, , refund] = await rows();
    expect(sale).toHaveTextContent('11/14/2026MK-500Stock RadarGrace HopperMarketplace€100');
    expect(sale).toHaveTextContent('Pending until 12/29/2026');
    expect(refund).toHaveTextContent('Stock RadarRefund');
    expect(refund).toHaveTextContent('−€100.02');
    expect(refund).toHaveTextContent('Taken back');
    expect(screen.getByText('3 lines')).toBeVisible();
  });

  // R11.5: the totals are those of all lines, not of the page.
  it('shows the totals of the whole filtered set under it', async () => {
    await open('', { lines: someLines(12) });
    await rows();
    const totals = screen.getByRole('region', { name: /^Totals of all lines/ });
    const terms = within(totals).getAllByRole('term');
    const sums = within(totals).getAllByRole('definition');
    expect(terms.map((term, at) => `${term.textContent} ${sums[at]?.textContent}`)).toEqual([
      'Lines 12',
      'Base €400.14',
      'Gross €400.14',
      'Commission €160',
      'Net €240.14',
      'Refunds (gross) −€400.26',
    ]);
  });

  it('shows totals of millions to the cent', async () => {
    await open('', { lines: [someLine({ gross: 1_234_567_89 })] });
    await rows();
    expect(screen.getByRole('region', { name: /^Totals/ })).toHaveTextContent('€1,234,567.89');
  });

  it('goes from page to page, and fetches the next one in advance', async () => {
    const { requests, address } = await open('', { lines: someLines(25) });
    await rows();
    await userEvent.hover(button('Next page'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ page: 2 }));
    await userEvent.click(button('Next page'));
    expect(address()).toBe('page=2');
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('MK-490'));
    expect(requests).toHaveLength(2);
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(address()).toBe('length=25');
    expect(await screen.findByText('1–25 of 25')).toBeVisible();
  });

  // R11.2: whoever wants more or fewer lines at once stays where they read.
  it('shows the same first line on a page of another length', async () => {
    const { address } = await open('?page=10', { lines: someLines(120) });
    await rows();
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25');
    expect(address()).toBe('length=25&page=4');
    expect(await screen.findByText('76–100 of 120')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '10');
    expect(address()).toBe('page=8');
  });

  it('corrects a page past the last one', async () => {
    const { address } = await open('?page=99', { lines: someLines(25) });
    await waitFor(() => expect(address()).toBe('page=3'));
    expect(await rows()).toHaveLength(5);
  });
});

describe('the keyboard', () => {
  const line = (name: string) => screen.getByRole('link', { name });

  it('goes through the rows, opens one and comes back to it', async () => {
    const { address } = await open();
    await rows();
    await userEvent.keyboard('j');
    expect(line('MK-500')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}j{ArrowUp}');
    expect(line('MK-499')).toHaveFocus();
    await userEvent.keyboard('k{End}{Home}{ArrowDown}{Enter}');
    expect(address()).toBe('order=499');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe(''));
    await waitFor(() => expect(line('MK-499')).toHaveFocus());
  });

  it('has one stop for Tab in all rows', async () => {
    await open();
    await rows();
    const stops = screen.getAllByRole('link', { name: /^MK-/ }).map((link) => link.tabIndex);
    expect(stops).toEqual([0, -1, -1]);
  });

  it('opens by a click, which back undoes', async () => {
    const { router, address } = await open('?source=AD');
    await rows();
    await userEvent.click(line('MK-500'));
    expect(address()).toBe('source=AD&order=500');
    await act(() => router.navigate(-1));
    expect(address()).toBe('source=AD');
  });
});

describe('without lines', () => {
  it('shows the columns while they load', async () => {
    await open('', { first: ['waiting'] });
    expect(await screen.findByText('Loading the list')).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  });

  it('says that a search finds too much, and what to do', async () => {
    const { address } = await open('?search=anna&period=all', { first: ['too broad'] });
    expect(await screen.findByText('Too many orders match')).toBeVisible();
    expect(screen.getByText(/Use a longer search term/)).toBeVisible();
    expect(address()).toBe('search=anna&period=all');
  });

  it('shows the newest of what cannot be counted, without totals', async () => {
    await open('?search=anna&period=all', { first: ['more'] });
    expect(await rows()).toHaveLength(3);
    expect(screen.getByText(/^More than 5,000 lines/)).toBeVisible();
    expect(screen.queryByText('Commission')).toBeNull();
  });

  it('says what went wrong, keeps the filters, and tries again', async () => {
    const { address } = await open('?source=AD', { first: ['broken'] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded');
    expect(screen.getByText('e-7')).toBeVisible();
    expect(address()).toBe('source=AD');
    await userEvent.click(button('Try again'));
    expect(await rows()).toHaveLength(3);
  });

  it('says what to do before the first sale', async () => {
    await open('', { lines: [], seller: { has_sales: false } });
    expect(await screen.findByRole('heading', { name: 'No sales yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your products' })).toHaveAttribute(
      'href',
      '/sellers/en/products',
    );
  });

  // R2.18
  it('shows no closed page to a banned seller', async () => {
    await open('', { lines: [], seller: { has_sales: false, is_banned: true } });
    expect(await screen.findByRole('heading', { name: 'No sales yet' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See your products' })).not.toBeInTheDocument();
  });

  it('offers a longer period where nothing was sold of late', async () => {
    const { address } = await open('', { lines: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Show all time' }));
    expect(address()).toBe('all=true');
  });

  it('offers to clear filters that nothing matches', async () => {
    const { address } = await open('?country=FR&sort=NET_TURNOVER', { lines: [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(address()).toBe('sort=NET_TURNOVER');
  });

  // R11.1: the period a list opens with narrows it too, though nothing above says so.
  it('offers to search all time where a limited period has no match', async () => {
    const { address } = await open('?search=MK-IND-00010', { lines: [] });
    expect(await screen.findByText(/nothing in the chosen period/)).toBeVisible();
    await userEvent.click(button('Search all time'));
    expect(address()).toBe('all=true&search=MK-IND-00010');
    expect(await screen.findByText('Remove a filter above, or clear them all.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search all time' })).not.toBeInTheDocument();
  });
});

// On a phone each line is a card.
it('shows cards where there is no room for a table', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('43.75em') });
  try {
    const { address } = await open('?columns=date,country,net');
    const list = await screen.findByRole('list', { name: 'Order lines' });
    const [card] = within(list).getAllByRole('link');
    for (const text of ['Stock Radar', '€100', 'Grace Hopper', '11/14/2026', 'MK-500', 'Germany']) {
      expect(card).toHaveTextContent(text);
    }
    await choose('Sort by', 'Net, ascending');
    expect(address()).toContain('sort=NET_TURNOVER&direction=ASC');
  } finally {
    window.matchMedia = wide;
  }
});
