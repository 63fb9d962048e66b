import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCommandRegistry } from '../../../commands/registry.ts';
import type { FindOrdersQuery, FindThreadsQuery } from '../../../graphql/generated/graphql.ts';
import type { Seller } from '../../../seller/seller.ts';
import { type Answer, answering, refused } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { SellerCommandBox } from './seller-command-box.tsx';

type Line = FindOrdersQuery['orders']['lines'][number];

const line = (order: number, different: Partial<Line> = {}): Line => ({
  order_id: String(order),
  reference: `MK-${order}`,
  customer_name: 'Anna Nowak',
  shop: 'shop.example.test',
  day: '2026-11-12',
  ...different,
});

const products = [
  { id: '41', name: 'Stock Radar', is_active: true },
  { id: '42', name: 'Size Guide', is_active: false },
  { id: '1043', name: 'Zahlungsübersicht', is_active: true },
];

type Thread = FindThreadsQuery['threads']['threads'][number];

interface World {
  threads?: Thread[];
  lines?: Line[];
  /** Instead of lines. */
  answer?: Answer;
  seller?: Partial<Seller>;
  products?: typeof products;
  address?: string;
  typed?: string;
}

const onClose = vi.fn<() => void>();

/** Opens the box over the real client; returns what it searched orders for, and the current address. */
async function open(world: World = {}) {
  const searched: string[] = [];
  const shell = { ...someShell(world.seller), product_list: world.products ?? products };
  const found = world.answer ?? { body: { data: { orders: { lines: world.lines ?? [] } } } };
  const server = vi.fn<typeof fetch>(async (...request) => {
    const { operationName, variables } = JSON.parse(String(request[1]?.body));
    if (operationName === 'FindThreads') {
      return answering({ body: { data: { threads: { threads: world.threads ?? [] } } } })(
        ...request,
      );
    }
    if (operationName !== 'FindOrders') return answering({ body: { data: shell } })(...request);
    searched.push(variables.search);
    return answering(found)(...request);
  });
  const registry = createCommandRegistry();
  registry.set(Symbol('pages'), [
    { id: 'page.orders', label: 'Orders', group: 'Pages', run: () => {} },
  ]);
  const box = <SellerCommandBox registry={registry} typed={world.typed ?? ''} onClose={onClose} />;
  const router = await renderScreen({
    routes: [{ path: '/sellers/:locale/*', element: box }],
    address: world.address ?? '/sellers/en',
    fetch: server,
  });
  await waitFor(() => expect(server).toHaveBeenCalled());
  return { searched, router };
}

const type = async (text: string) => userEvent.type(await screen.findByRole('combobox'), text);
const group = (name: string) => screen.queryByRole('group', { name });
const optionsOf = (name: string) =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((option) => option.querySelector('span + span')?.textContent);
const settled = () =>
  waitFor(() => expect(screen.getByRole('listbox')).toHaveAttribute('aria-busy', 'false'));

beforeEach(() => {
  onClose.mockClear();
});

describe('products', () => {
  it.each([
    ['ada', 'Stock Radar'],
    ['guide size', 'Size Guide'],
    ['UBERS', 'Zahlungsübersicht'],
    ['104', 'Zahlungsübersicht'],
  ])('are found by a part of name or id: %s', async (typed, name) => {
    await open();
    await type(typed);
    expect(optionsOf('Products')).toEqual([name]);
  });

  it('are not found by one letter or by scattered letters', async () => {
    await open();
    await type('s');
    expect(group('Products')).toBeNull();
    await type('kd');
    expect(group('Products')).toBeNull();
  });

  it('are at most five, the newest of like names first', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      id: String(at + 1),
      name: `Theme ${at + 1}`,
      is_active: true,
    }));
    await open({ products: many });
    await type('theme');
    expect(optionsOf('Products')).toEqual(['Theme 8', 'Theme 7', 'Theme 6', 'Theme 5', 'Theme 4']);
  });

  it('open at their address', async () => {
    const { router } = await open();
    await type('radar{Enter}');
    expect(router.state.location.pathname).toBe('/sellers/en/products/41');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('orders', () => {
  it('open by an Enter that came before them, unless more is typed', async () => {
    const { router } = await open({ lines: [line(1)] });
    await type('ann{Enter}a');
    await screen.findByRole('option', { name: /MK-1/ });
    await settled();
    expect(onClose).not.toHaveBeenCalled();
    await type(' nowak{Enter}');
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(router.state.location.search).toBe('?order=1'));
  });

  it('are fetched once, after a pause, and not by two letters', async () => {
    const { searched } = await open({ lines: [line(1)] });
    await type('an');
    await settled();
    await type('na ');
    await screen.findByRole('option', { name: /MK-1/ });
    expect(searched).toEqual(['anna']);
  });

  it('come below the commands and products, each once, at most five', async () => {
    const lines = [9, 9, 8, 7, 9, 6, 5, 4].map((order) => line(order));
    await open({ lines, products: [{ id: '50', name: 'Order Desk', is_active: true }] });
    await type('orde');
    await screen.findByRole('group', { name: 'Orders' });
    expect(optionsOf('Orders')).toEqual([9, 8, 7, 6, 5].map((order) => `MK-${order} · Anna Nowak`));
    const all = screen.getAllByRole('option').map((option) => option.textContent);
    expect(all[0]).toBe('OrdersPages');
    expect(all[1]).toContain('Order Desk');
    expect(all[2]).toContain('MK-9');
    expect(all[2]).toContain('shop.example.test');
    expect(screen.getAllByRole('option')[0]).toHaveAttribute('aria-selected', 'true');
  });

  it('open beside the list', async () => {
    const { router } = await open({ lines: [line(12)] });
    await type('nowak');
    await screen.findByRole('option', { selected: true });
    await userEvent.keyboard('{Enter}');
    const { pathname, search } = router.state.location;
    expect(pathname + search).toBe('/sellers/en/orders?order=12');
  });

  it('open beside the list as it is, for whoever looks at it', async () => {
    const address = '/sellers/en/orders?source=AD&order=3';
    const { router } = await open({ lines: [line(12)], address });
    await type('nowak');
    await screen.findByRole('option', { selected: true });
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?source=AD&order=12');
  });

  it('open in a new tab by a modifier and Enter', async () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    await open({ lines: [line(12)] });
    await type('nowak');
    await screen.findByRole('option', { selected: true });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(openTab).toHaveBeenCalledExactlyOnceWith(
      '/sellers/en/orders?order=12',
      '_blank',
      'noopener',
    );
  });

  it('of the text before are not there to be opened by mistake', async () => {
    const { router } = await open({ lines: [line(12)] });
    await type('now');
    await screen.findByRole('option', { name: /MK-12/ });
    await type('x{Enter}');
    expect(group('Orders')).toBeNull();
    expect(router.state.location.pathname).toBe('/sellers/en');
  });

  it('that are not found leave one sentence, once that is known', async () => {
    await open();
    await type('nobody');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await settled();
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found for “nobody”');
  });

  it('that cannot be searched leave one sentence, and the rest can be used', async () => {
    await open({ answer: refused('INTERNAL_SERVER_ERROR') });
    await type('radar');
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Orders could not be searched'),
    );
    expect(optionsOf('Products')).toEqual(['Stock Radar']);
  });
});

it('finds what was typed before it opened', async () => {
  const { searched } = await open({ typed: 'radar', lines: [line(12)] });
  await screen.findByRole('option', { name: /MK-12/ });
  expect(optionsOf('Products')).toEqual(['Stock Radar']);
  expect(searched).toEqual(['radar']);
});

// R7.2
it('a banned seller finds orders, and no products', async () => {
  await open({ seller: { is_banned: true }, lines: [line(12)] });
  await type('radar');
  await screen.findByRole('option', { name: /MK-12/ });
  expect(group('Products')).toBeNull();
});

// R3.11
it('a seller whose profile is not complete finds neither', async () => {
  const { searched } = await open({ seller: { is_valid: false }, lines: [line(12)] });
  await type('radar');
  await settled();
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(searched).toEqual([]);
});

// R14.5
describe('the pages of the bank', () => {
  it.each([
    ['statement', 'Statement', 'statement'],
    ['payouts', 'Payouts', 'payouts'],
    ['vat', 'Tax', 'tax-system'],
    ['credit note', 'Invoices and credit notes', 'invoices'],
  ])('are found by %s', async (typed, name, page) => {
    const { router } = await open({ seller: { is_wallet_required: true } });
    await type(typed);
    await settled();
    await waitFor(() => expect(optionsOf('Bank')).toEqual([name]));
    await userEvent.click(screen.getByRole('option', { name }));
    expect(router.state.location.pathname).toBe(`/sellers/en/bank/${page}`);
  });

  // R3.3
  it('are not offered where the bank is not', async () => {
    await open({ seller: { is_wallet_required: false } });
    await type('statement');
    await settled();
    expect(group('Bank')).toBeNull();
  });
});

// R3.13
it('help topics are found by what they say, once each', async () => {
  const { router } = await open();
  await type('superhero monday');
  await settled();
  await waitFor(() => expect(optionsOf('Help')).toEqual(['Seller levels']));
  await userEvent.click(screen.getByRole('option', { name: /Seller levels/ }));
  const { pathname, hash } = router.state.location;
  expect(pathname + hash).toBe('/sellers/en/helpcenter#expertise_ranking');
});

// R17.3
it.each(['hopper', 'second shop', 'MK-77'])('conversations are found by %s', async (typed) => {
  const thread: Thread = {
    id: '5',
    customer_name: 'Grace Hopper',
    subject: 'Second shop',
    product_name: 'Stock Radar',
    order_reference: 'MK-77',
    last_at: '2026-11-12T10:00:00Z',
  };
  const other = {
    ...thread,
    id: '6',
    customer_name: 'Anna',
    subject: 'Hello',
    order_reference: '',
  };
  const { router } = await open({ threads: [other, thread], products: [] });
  await type(typed);
  await settled();
  expect(optionsOf('Messages')).toEqual(['Grace Hopper · Second shop']);
  await userEvent.click(screen.getByRole('option', { name: /Grace Hopper/ }));
  expect(router.state.location.search).toBe('?thread=5');
});
