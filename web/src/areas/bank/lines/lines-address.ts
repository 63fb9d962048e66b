import { useSearchParams } from 'react-router';
import type { BankFigure } from '../../../graphql/generated/graphql.ts';
import type { FigureAsked } from '../queries.ts';

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

/** Which figure is open beside the page; the address knows, so that it can be sent on and gone back from. */
export function useOpenLines() {
  const [search, setSearch] = useSearchParams();
  const of = figures.find((figure) => figure === search.get('lines'));
  const [on, until] = ['on', 'until'].map((name) => {
    const value = search.get(name) ?? '';
    return day.test(value) ? value : null;
  });
  const needsDay = of === 'RELEASE' || of === 'EXPECTED';
  const figure: FigureAsked | null =
    of && (!needsDay || on) ? { of, ...(on && { on }), ...(until && { until }) } : null;
  const write = (asked: FigureAsked | null, replace = false) =>
    setSearch(
      (now) => {
        for (const name of ['lines', 'on', 'until']) now.delete(name);
        if (asked) now.set('lines', asked.of);
        if (asked?.on) now.set('on', asked.on);
        if (asked?.until) now.set('until', asked.until);
        return now;
      },
      { preventScrollReset: true, replace },
    );
  return {
    figure,
    open: (asked: FigureAsked) => write(asked, figure !== null),
    close: () => write(null, true),
  };
}
