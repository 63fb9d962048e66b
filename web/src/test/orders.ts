import type { OrdersQuery, OrdersQueryVariables } from '../graphql/generated/graphql.ts';
import type { Seller } from '../seller/seller.ts';
import { someShell } from './shell.ts';

type Page = OrdersQuery['orders'];
type Line = Page['lines'][number];

/** A sale about which nothing is out of the ordinary; a test says what is different. */
export const someLine = (different: Partial<Line> = {}): Line => ({
  id: '11',
  order_id: '1',
  reference: 'MK-1',
  type: 'ORDER',
  source: 'ADDONS',
  at: '2026-11-14T22:30:00Z',
  day: '2026-11-14',
  product_id: '1',
  product_name: 'Stock Radar',
  product_type: 'module',
  is_business_care: false,
  quantity: 1,
  customer_name: 'Grace Hopper',
  customer_email: 'grace@shop.test',
  country: 'DE',
  language: 'de',
  shop: 'https://shop.test',
  discount: null,
  base: 100_00,
  gross: 100_00,
  commission: 40_00,
  commission_rate: 40_00,
  net: 60_00,
  amount: 100_00,
  refunded: 0,
  money: { state: 'PENDING', on: '2026-12-29' },
  ...different,
});

/** Some lines, the newest first: every third is a refund. */
export const someLines = (count: number): Line[] =>
  Array.from({ length: count }, (_, at) => {
    const sign = at % 3 === 2 ? -1 : 1;
    const gross = sign * (100_00 + at);
    return someLine({
      id: String(1000 - at),
      order_id: String(500 - at),
      reference: `MK-${500 - at}`,
      type: sign < 0 ? 'REFUND' : 'ORDER',
      base: gross,
      gross,
      commission: sign * 40_00,
      net: gross - sign * 40_00,
      money: sign < 0 ? { state: 'TAKEN_BACK', on: null } : { state: 'PENDING', on: '2026-12-29' },
    });
  });

const sum = (lines: readonly Line[], key: 'base' | 'gross' | 'commission' | 'net') =>
  lines.reduce((total, line) => total + line[key], 0);

/** What the API answers for a page of these lines. */
function pageOf(lines: readonly Line[], variables: OrdersQueryVariables): Page {
  const { page, length } = variables;
  const amount = variables.amount_display ?? 'gross';
  const shown = lines.slice((page - 1) * length, page * length);
  return {
    lines: shown.map((line) => ({ ...line, amount: line[amount] })),
    page,
    length,
    total_count: lines.length,
    has_more: false,
    totals: {
      base: sum(lines, 'base'),
      gross: sum(lines, 'gross'),
      commission: sum(lines, 'commission'),
      net: sum(lines, 'net'),
      refunds: sum(
        lines.filter(({ type }) => type === 'REFUND'),
        'gross',
      ),
      amount: sum(lines, amount),
    },
  };
}

export interface OrdersServer {
  lines?: readonly Line[];
  seller?: Partial<Seller>;
  /** Answers to the first requests for lines, before those with lines. */
  first?: ('waiting' | 'broken' | 'too broad' | 'more')[];
}

/** A server that has these lines and one saved view; it records the requests for lines. */
export function ordersServer({
  lines = someLines(3),
  seller = { has_sales: true },
  first = [],
}: OrdersServer) {
  const requests: OrdersQueryVariables[] = [];
  let views = [{ id: '1', name: 'Adverts', address: 'source=AD' }];

  const answer = (operation: string, variables: Record<string, string>): unknown => {
    switch (operation) {
      case 'Shell':
        return someShell(seller);
      case 'Orders': {
        const wanted = variables as unknown as OrdersQueryVariables;
        requests.push(wanted);
        return { orders: pageOf(lines, wanted) };
      }
      case 'Order':
        return { order: null };
      case 'OrderExports':
        return { order_exports: [] };
      case 'OrderViews':
        return { order_views: views };
      case 'SaveOrderView': {
        const { name = '', address = '' } = variables;
        const saved = { id: '2', name, address };
        views = [...views.filter((view) => view.name !== name), saved];
        return { save_order_view: saved };
      }
      case 'DeleteOrderView':
        views = views.filter(({ id }) => id !== variables.id);
        return { delete_order_view: true };
      default:
        throw new Error(`Nothing requests ${operation} here.`);
    }
  };

  const fetch: typeof globalThis.fetch = async (_, request) => {
    const { operationName, variables } = JSON.parse(String(request?.body));
    const state = operationName === 'Orders' ? first.shift() : undefined;
    if (state === 'waiting') return new Promise(() => {});
    if (state === 'broken') {
      const extensions = { code: 'INTERNAL_SERVER_ERROR', id: 'e-7' };
      return Response.json({ errors: [{ message: 'No.', extensions }] }, { status: 500 });
    }
    if (state === 'too broad') {
      const extensions = { code: 'BAD_USER_INPUT', reason: 'search_too_broad', field: 'search' };
      return Response.json({ errors: [{ message: 'No.', extensions }] });
    }
    if (state === 'more') {
      const orders = {
        ...pageOf(lines, variables),
        has_more: true,
        total_count: 5000,
        totals: null,
      };
      return Response.json({ data: { orders } });
    }
    return Response.json({ data: answer(operationName, variables) });
  };
  return { fetch, requests };
}
