import { queryOptions } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Api } from '../../graphql/client.ts';
import { answering } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { EmptyState } from '../empty-state/empty-state.tsx';
import {
  beside,
  choice,
  listAddress,
  oneOf,
  page,
  pageLength,
  type SearchOf,
  text,
} from './address.ts';
import { useChoiceFilter } from './filters.tsx';
import { ListScreen } from './list-screen.tsx';
import { useList } from './use-list.ts';
import { useSelection } from './use-selection.ts';

const address = listAddress({
  search: text(),
  colour: choice(['red', 'blue']),
  sort: oneOf(['NAME', 'PRICE'], 'NAME'),
  direction: oneOf(['ASC', 'DESC'], 'ASC'),
  length: pageLength(2, [2, 5]),
  page: page(),
  pen: beside(),
});

type PenSearch = SearchOf<typeof address>;

const pens = [
  { id: '1', name: 'Ada', colour: 'red', price: 300 },
  { id: '2', name: 'Bob', colour: 'blue', price: 200 },
  { id: '3', name: 'Cid', colour: 'blue', price: 100 },
];

/** A server for pens: filters, sorts and pages as one would. */
const pensQuery = (_: Api, search: PenSearch) =>
  queryOptions({
    // What is open beside the list needs no other rows.
    queryKey: ['pens', { ...search, pen: null }],
    queryFn: async () => {
      const found = pens
        .filter(({ colour }) => !search.colour || colour === search.colour)
        .filter(({ name }) => name.toLowerCase().includes(search.search.toLowerCase()))
        .sort((a, b) =>
          search.sort === 'PRICE' ? a.price - b.price : a.name.localeCompare(b.name),
        );
      if (search.direction === 'DESC') found.reverse();
      const from = (search.page - 1) * search.length;
      return { pens: found.slice(from, from + search.length), count: found.length };
    },
  });

function PensScreen() {
  const list = useList({
    address,
    query: pensQuery,
    rows: (found) => found.pens,
    count: (found) => found.count,
    rowId: ({ id }) => id,
    beside: 'pen',
  });
  const selection = useSelection(list, ({ name }) => name);
  const filters = [
    useChoiceFilter(list, {
      field: 'colour',
      name: 'Colour',
      all: 'All colours',
      options: [
        { value: 'red', label: 'Red' },
        { value: 'blue', label: 'Blue' },
      ],
    }),
  ];
  return (
    <ListScreen
      list={list}
      title="Pens"
      label="Pens"
      found={(count) => `${count} pens`}
      searchBox={{ placeholder: 'Name' }}
      filters={filters}
      columns={[
        { id: 'name', head: 'Name', main: true, sort: 'NAME', cell: ({ name }) => name },
        { id: 'colour', head: 'Colour', cell: ({ colour }) => colour },
        { id: 'price', head: 'Price', numeric: true, sort: 'PRICE', cell: ({ price }) => price },
      ]}
      selection={selection}
      bulkActions={
        <button type="button">{`Sharpen ${selection.chosen.map(({ name }) => name)}`}</button>
      }
      totals={{ label: 'Totals', values: [{ name: 'Pens', value: list.count }] }}
      empty={<EmptyState title="No pens" text="None yet." />}
      panel={
        list.open.current && (
          <aside aria-label="Pen">
            {list.open.current}
            <button type="button" onClick={list.open.close}>
              Close
            </button>
          </aside>
        )
      }
    />
  );
}

async function open(search = '') {
  const router = await renderScreen({
    routes: [{ path: '/sellers/en/pens', Component: PensScreen }],
    address: `/sellers/en/pens${search}`,
    fetch: answering({ body: { data: someShell() } }),
  });
  return { address: () => router.state.location.search };
}

const table = () => screen.findByRole('table', { name: 'Pens' });
const names = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

it('shows the rows of the address, and sorts by a head', async () => {
  const { address } = await open('?colour=blue');
  expect(await names()).toEqual(['Bob', 'Cid']);
  expect(screen.getByText('2 pens')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('Pens2');
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  expect(address()).toBe('?colour=blue&sort=PRICE&direction=DESC');
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  expect(address()).toBe('?colour=blue&sort=PRICE');
  await waitFor(async () => expect(await names()).toEqual(['Cid', 'Bob']));
  expect(screen.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

it('opens a row beside the list and gives the focus back when that closes', async () => {
  const { address } = await open();
  await table();
  await userEvent.click(screen.getByRole('link', { name: 'Bob' }));
  expect(address()).toBe('?pen=2');
  expect(await screen.findByRole('complementary', { name: 'Pen' })).toHaveTextContent('2');
  expect(screen.getByRole('link', { name: 'Bob' })).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveFocus();
});

it('goes back no further than to the list, however fast one closes what is beside it', async () => {
  const { address } = await open();
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  for (const name of ['Ada', 'Bob']) {
    await userEvent.click(screen.getByRole('link', { name }));
    const close = await screen.findByRole('button', { name: 'Close' });
    act(() => {
      close.click();
      close.click();
    });
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(address()).toBe('?sort=PRICE&direction=DESC');
  }
});

it('takes filters away by their chips, and pages past the end to the last', async () => {
  const { address } = await open('?colour=blue&search=b&page=7');
  await waitFor(() => expect(address()).toBe('?search=b&colour=blue'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Search: b' }));
  expect(address()).toBe('?colour=blue');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(address()).toBe('');
});

// R9.14: paper is not as wide as the window, and nobody can make it wider.
it('leaves out columns that have no room, but not on paper', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
  await open();
  const heads = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .flatMap(({ textContent }) => textContent || []);
  expect(await heads()).toEqual(['Name', 'Colour']);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(await heads()).toEqual(['Name', 'Colour', 'Price']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(await heads()).toEqual(['Name', 'Colour']);
});

it('does something with all rows that are chosen', async () => {
  await open();
  await table();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Bob' }));
  expect(screen.getByText('1 selected')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sharpen Bob' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
  expect(screen.getByRole('button', { name: 'Sharpen Ada,Bob' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByText(/selected/)).toBeNull();
});

it('draws faintly what a list will look like that has nothing yet, but not without results', async () => {
  const stock = pens.splice(0);
  try {
    await open();
    expect(await screen.findByRole('heading', { name: 'No pens' })).toBeVisible();
    const example = screen.getByRole('table', { hidden: true });
    expect(within(example).getAllByRole('row', { hidden: true })).toHaveLength(4);
    // For the eye alone.
    expect(example.closest('[aria-hidden="true"][inert]')).not.toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), 'zzz{Enter}');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  } finally {
    pens.push(...stock);
  }
});

it('tells a list without rows from one without results', async () => {
  const { address } = await open('?search=zzz');
  expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(address()).toBe('');
});
