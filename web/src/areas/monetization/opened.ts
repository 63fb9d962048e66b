import { useSearchParams } from 'react-router';
import type { RevenueFigure } from '../../graphql/generated/graphql.ts';
import { isId } from '../../links/ids.ts';

/** Which figure is opened to its subscriptions. */
export interface Opened {
  figure: RevenueFigure;
  /** Of cohorts and renewals: the first day of their month. */
  month?: string;
  /** Of a cohort: still there at the end of this month since, 0 the first. */
  after?: number;
  product?: string;
}

const figures: readonly RevenueFigure[] = [
  'ACTIVE',
  'TRIAL',
  'CHURNED',
  'KEPT',
  'COHORT',
  'RENEWAL',
];

/** The address that opens a figure. */
export function addressOf({ figure, month, after, product }: Opened): string {
  const search = new URLSearchParams({ figure });
  if (month) search.set('month', month);
  if (after !== undefined) search.set('after', String(after));
  if (product) search.set('product', product);
  return `?${search}`;
}

/** What an address opens; null: nothing, or what makes no sense. */
function readOpened(search: URLSearchParams): Opened | null {
  const figure = figures.find((one) => one === search.get('figure'));
  if (!figure) return null;
  const opened: Opened = { figure };
  if (figure === 'COHORT' || figure === 'RENEWAL') {
    const month = search.get('month') ?? '';
    if (!/^\d{4}-(0[1-9]|1[0-2])-01$/.test(month)) return null;
    opened.month = month;
  }
  const after = search.get('after') ?? '';
  if (figure === 'COHORT' && /^(\d|1[01])$/.test(after)) opened.after = Number(after);
  const product = search.get('product') ?? '';
  if (isId(product)) opened.product = product;
  return opened;
}

/** Which figure is open is in the address, so that it can be shared and Back closes it. */
export function useOpened() {
  const [search, setSearch] = useSearchParams();
  return {
    opened: readOpened(search),
    close: () => setSearch({}, { preventScrollReset: true }),
  };
}
