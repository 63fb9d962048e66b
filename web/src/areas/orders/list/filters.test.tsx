import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { someLines } from '../../../test/orders.ts';
import { button, choose, opening, rows } from '../../../test/orders-screen.tsx';
import { dayInParis, daysOf } from '../../../ui/date-range/period.ts';
import { OrdersScreen } from '../orders.tsx';
import { storeSearch } from './stored-search.ts';

const open = opening(OrdersScreen);

describe('filters', () => {
  // R11.1, R11.2, R11.4: each goes to the address and to the server.
  it('narrow the list, by address and request alike', async () => {
    const { requests, address } = await open();
    await rows();
    await choose('Product', 'Size Guide');
    await choose('Source', 'Advertising');
    await choose('Language', 'German');
    await choose('Type', 'Refunds only');
    await userEvent.click(button('Business Care only'));
    expect(address()).toBe('productID=2&source=AD&language=de&type=REFUND&businessCareOnly=true');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        ...daysOf('30d', dayInParis()),
        productID: '2',
        source: 'AD',
        language: 'de',
        type: 'REFUND',
        businessCareOnly: true,
        page: 1,
      }),
    );
  });

  it('keep the period by its name, so that it moves with the day', async () => {
    const { requests, address } = await open();
    await rows();
    await userEvent.click(button('Period: Last 30 days'));
    await userEvent.click(await screen.findByRole('button', { name: 'Last month' }));
    expect(address()).toBe('period=last_month');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ ...daysOf('last_month', dayInParis()) }),
    );
  });

  it('are shown as chips, also those that only a link can set, and go one by one', async () => {
    const { address } = await open('?all=true&country=PL&product_type=theme&source=AD');
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    expect(
      within(chips)
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).toEqual([
      'Period: All time',
      'Product type: Theme',
      'Source: Advertising',
      'Country: Poland',
    ]);
    await userEvent.click(button('Remove filter Country: Poland'));
    expect(address()).toBe('all=true&source=AD&product_type=theme');
    await userEvent.click(button('Clear all'));
    expect(address()).toBe('');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  });

  // R11.1, R16.3: a bar of the dashboard may be of a language with its region.
  it('take a language that only a link can set, and show it', async () => {
    const { requests } = await open('?language=de-CH');
    await rows();
    expect(requests.at(-1)).toMatchObject({ language: 'de-CH' });
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveValue('Swiss High German');
  });

  it('go back and forth with the browser', async () => {
    const { router, address } = await open();
    await rows();
    await choose('Source', 'Advertising');
    await choose('Source', 'Subscription');
    await act(() => router.navigate(-1));
    expect(address()).toBe('source=AD');
    expect(screen.getByRole('combobox', { name: 'Source' })).toHaveValue('Advertising');
  });

  // R9.14: a chip says any other period; the usual one is on paper alone.
  it('have words for the usual period, which paper shows in place of the controls', async () => {
    const { router } = await open();
    await rows();
    expect(screen.getByText('Period: Last 30 days')).toBeInTheDocument();
    await act(() => router.navigate('/sellers/en/orders?period=12m'));
    expect(await screen.findAllByText(/^Period: /)).toHaveLength(1);
  });

  // R1.9: each switch takes away its own part and no other.
  it.each([
    [
      'order_filters',
      [
        'searchbox Search',
        'button Period: Last 30 days',
        'combobox Type',
        'button Business Care only',
      ],
    ],
    ['order_filter_product', ['combobox Product']],
    ['order_filter_source', ['combobox Source']],
    ['order_filter_language', ['combobox Language']],
    ['order_filter_amount', ['radiogroup Turnover shown']],
    ['order_filter_sort', ['button Date', 'button Gross']],
  ] as const)('%s can be switched off', async (feature, parts) => {
    const everything = [
      'searchbox Search',
      'button Period: Last 30 days',
      'combobox Type',
      'button Business Care only',
      'combobox Product',
      'combobox Source',
      'combobox Language',
      'radiogroup Turnover shown',
      'button Date',
      'button Gross',
    ];
    await open('', {}, { [feature]: false });
    await rows();
    const there = everything.filter((part) => {
      const [role = '', ...name] = part.split(' ');
      return screen.queryByRole(role, { name: name.join(' ') });
    });
    expect(there).toEqual(
      everything.filter((part) => !(parts as readonly string[]).includes(part)),
    );
  });
});

describe('search', () => {
  const box = () => screen.getByRole('searchbox', { name: 'Search' });

  it('waits for three characters, or for Enter', async () => {
    const { address, requests } = await open();
    await rows();
    await userEvent.type(box(), 'ad');
    await new Promise((done) => setTimeout(done, 400));
    expect(requests).toHaveLength(1);
    expect(screen.getByText(/^Type at least 3 characters/)).toBeInTheDocument();
    expect(box()).toHaveAttribute('aria-description', expect.stringMatching(/^Type at least 3/));
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('search=ad');
    await waitFor(() => expect(screen.queryByText(/^Type at least 3/)).not.toBeInTheDocument());
    expect(box()).not.toHaveAttribute('aria-description');
    await userEvent.type(box(), 'a l');
    await waitFor(() => expect(address()).toBe('search=ada+l'));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ search: 'ada l' }));
    // Not each letter on the way: the reader was typing.
    expect(requests).toHaveLength(3);
  });

  // R11.9
  it('is there again after a visit to another screen', async () => {
    const { router, address } = await open('?search=grace');
    await rows();
    expect(sessionStorage.getItem('SEARCH_QUERY')).toBe('grace');
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/sellers/en/orders'));
    await waitFor(() => expect(address()).toBe('search=grace'));
    expect(box()).toHaveValue('grace');
    await userEvent.click(button('Clear'));
    expect(address()).toBe('');
    expect(sessionStorage.getItem('SEARCH_QUERY')).toBeNull();
  });

  it('does not narrow what a link shows', async () => {
    storeSearch('grace', '7');
    const { address, requests } = await open('?source=AD');
    await rows();
    expect(address()).toBe('source=AD');
    expect(requests[0]).not.toHaveProperty('search');
  });

  // R11.9: nobody waits for the search to begin before going elsewhere.
  it('is there again also when it was not searched for yet', async () => {
    const { router, address } = await open();
    await rows();
    fireEvent.change(box(), { target: { value: 'grace' } });
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/sellers/en/orders'));
    await waitFor(() => expect(address()).toBe('search=grace'));
  });

  // R11.2, R11.7: nor before opening an order.
  it('leaves the order open that was opened before it began', async () => {
    const { router, address } = await open('?source=AD&page=2', { lines: someLines(12) });
    await rows();
    fireEvent.change(box(), { target: { value: 'grace' } });
    fireEvent.click(screen.getByRole('link', { name: 'MK-490' }));
    await waitFor(() => expect(address()).toBe('search=grace&source=AD&order=490'));
    await new Promise((done) => setTimeout(done, 400));
    expect(address()).toBe('search=grace&source=AD&order=490');
    expect(box()).toHaveValue('grace');
    await act(() => router.navigate(-1));
    expect(address()).toBe('search=grace&source=AD');
    await act(() => router.navigate(-1));
    expect(address()).toBe('source=AD&page=2');
  });

  // R11.9: whoever signs in next in this tab does not learn whom the other looked for.
  it('is not there for another seller, and is forgotten then', async () => {
    await open('?search=grace');
    await rows();
    cleanup();
    const { address, requests } = await open('', { seller: { id: '8', has_sales: true } });
    await rows();
    expect(address()).toBe('');
    expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
    expect(requests[0]).not.toHaveProperty('search');
    expect(sessionStorage.getItem('SEARCH_QUERY')).toBeNull();
  });

  // R11.9: the same where the page is reloaded.
  it('is there again for the same seller after the page was reloaded', async () => {
    await open('?search=grace');
    await rows();
    cleanup();
    const { address, requests } = await open();
    await rows();
    expect(address()).toBe('search=grace');
    expect(requests[0]).toMatchObject({ search: 'grace' });
  });
});
