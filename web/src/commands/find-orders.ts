import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../graphql/client.ts';
import { FindOrdersDocument } from '../graphql/generated/commands/graphql.ts';
import type { FindOrdersQuery } from '../graphql/generated/graphql.ts';

export type FoundOrder = FindOrdersQuery['orders']['lines'][number];

/** The server takes no longer text. */
const longest = 200;

/** The orders that the orders screen finds by this text, of all times, the newest first. */
export function findOrdersQuery(api: Api, typed: string) {
  const search = [...typed].slice(0, longest).join('');
  return queryOptions({
    queryKey: ['find_orders', search],
    queryFn: async ({ signal }) =>
      eachOnce((await api(FindOrdersDocument, { search }, signal)).orders.lines),
    meta: { noErrorRedirect: true },
  });
}

/** Of each order its first line: the answer has one for each product and refund. */
function eachOnce(lines: readonly FoundOrder[]): FoundOrder[] {
  const first = ({ order_id }: FoundOrder) => lines.find((line) => line.order_id === order_id);
  return lines.filter((line) => first(line) === line);
}
