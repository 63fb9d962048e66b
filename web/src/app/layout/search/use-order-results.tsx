import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Command } from '../../../commands/command.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { Api } from '../../../graphql/client.ts';
import { FindOrdersDocument } from '../../../graphql/generated/app/graphql.ts';
import type { FindOrdersQuery } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { pageAddress } from '../../route-link.ts';
import { mostResults, typedLength } from './length.ts';
import { useIsOpen } from './use-is-open.ts';

type FoundOrder = FindOrdersQuery['orders']['lines'][number];

/** The server's index knows parts of this length. */
const shortest = 3;

/** The server takes no longer text. */
const longest = 200;

/** How long the reader pauses before orders are fetched, in milliseconds. */
const pause = 250;

interface OrderResults {
  orders: readonly Command[];
  isBusy: boolean;
  hasFailed: boolean;
}

/**
 * The seller's orders, found as on their screen. Only what answers the text as it
 * is now is returned: Enter right after typing on must not open another order.
 */
export function useOrderResults(typed: string): OrderResults {
  const api = useApi();
  const toCommand = useOrderCommand();
  const isOpen = useIsOpen('orders');
  const wanted = typed.trim();
  const [debounced] = useDebouncedValue(wanted, pause);
  const isWanted = isOpen && typedLength(wanted) >= shortest;
  const isEnabled = isWanted && debounced === wanted;
  const { data, isFetching, isError } = useQuery({
    ...findOrdersQuery(api, wanted),
    enabled: isEnabled,
  });
  if (!isEnabled) return { orders: [], isBusy: isWanted, hasFailed: false };
  return {
    orders: (data ?? []).slice(0, mostResults).map(toCommand),
    isBusy: isFetching,
    hasFailed: isError && !isFetching,
  };
}

function useOrderCommand(): (order: FoundOrder) => Command {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dates = useDates();
  const page = pageAddress('orders', useLanguage());
  const { pathname, search } = useLocation();
  return ({ order_id, reference, customer_name, shop, day }) => {
    // Whoever looks at the list already keeps it as it is.
    const address = new URLSearchParams(pathname === page ? search : '');
    address.set('order', order_id);
    const href = `${page}?${address}`;
    return {
      id: `order.${order_id}`,
      label: listed(reference, customer_name),
      group: t('routes.orders.name'),
      icon: <ReceiptText size={20} aria-hidden />,
      detail: listed(shop, dates.date(day)),
      href,
      run: () => void navigate(href),
    };
  };
}

const listed = (...parts: string[]) => parts.filter(Boolean).join(' · ');

/** The orders that the orders screen finds by this text, of all times, the newest first. */
function findOrdersQuery(api: Api, typed: string) {
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
