import type { BankFigure } from '../../../graphql/generated/graphql.ts';
import { choice, listAddress, matching } from '../../../ui/list/address.ts';
import type { FigureFilter } from '../queries.ts';

const figures = [
  'PENDING',
  'RELEASE',
  'EXPECTED',
  'AVAILABLE',
  'IN_TRANSIT',
  'OPENING',
  'SHARES',
  'REFUNDS',
  'ADJUSTMENTS',
  'VAT',
  'FEES',
  'RETURNED',
] as const satisfies readonly BankFigure[];

const day = /^\d{4}-\d\d-\d\d$/;

/** Which figure is open beside the page; it is in the address, so that it can be shared and Back closes it. */
const address = listAddress({ lines: choice(figures), on: matching(day), until: matching(day) });

export function useOpenLines() {
  const { search, change } = address.useSearch();
  const { lines: of, on, until } = search;
  const needsDay = of === 'RELEASE' || of === 'EXPECTED';
  const figure: FigureFilter | null =
    of && (!needsDay || on) ? { of, ...(on && { on }), ...(until && { until }) } : null;
  return {
    figure,
    open: ({ of, on = null, until = null }: FigureFilter) =>
      change({ lines: of, on, until }, { replace: figure !== null }),
    close: () => change(address.noFilter, { replace: true }),
  };
}
