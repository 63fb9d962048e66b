import { useSearchParams } from 'react-router';
import type { BankFigure } from '../../../graphql/generated/graphql.ts';
import type { FigureFilter } from '../queries.ts';

const figures: readonly BankFigure[] = [
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
];

const day = /^\d{4}-\d\d-\d\d$/;

/** Which figure is open beside the page; it is in the address, so that it can be shared and Back closes it. */
export function useOpenLines() {
  const [search, setSearch] = useSearchParams();
  const of = figures.find((figure) => figure === search.get('lines'));
  const [on, until] = ['on', 'until'].map((name) => {
    const value = search.get(name) ?? '';
    return day.test(value) ? value : null;
  });
  const needsDay = of === 'RELEASE' || of === 'EXPECTED';
  const figure: FigureFilter | null =
    of && (!needsDay || on) ? { of, ...(on && { on }), ...(until && { until }) } : null;
  const write = (chosen: FigureFilter | null, replace = false) =>
    setSearch(
      (now) => {
        for (const name of ['lines', 'on', 'until']) now.delete(name);
        if (chosen) now.set('lines', chosen.of);
        if (chosen?.on) now.set('on', chosen.on);
        if (chosen?.until) now.set('until', chosen.until);
        return now;
      },
      { preventScrollReset: true, replace },
    );
  return {
    figure,
    open: (chosen: FigureFilter) => write(chosen, figure !== null),
    close: () => write(null, true),
  };
}
