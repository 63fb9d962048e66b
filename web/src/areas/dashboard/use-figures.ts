import { useMemo } from 'react';
import { formatCompactEuros, formatCompactNumber } from '../../format/compact.ts';
import { useFormat } from '../../format/use-format.ts';
import type { FigureUnit } from '../../graphql/generated/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Change, rises } from './change.ts';

/** Shown for a figure that is not known. */
export const noFigure = '–';

/** How the figures of the dashboard are written, each in its unit. */
export interface Figures {
  /** As exactly as it is known: amounts to the cent, however large, as the order list has them. */
  full(value: number | null, unit: FigureUnit): string;
  /** For large letters: an amount from a million on is compact, and needs the exact one beside it. */
  headline(value: number | null, unit: FigureUnit): string;
  /** In few letters, for axes. */
  short(value: number, unit: FigureUnit): string;
  /** With its sign: +12.4%, −0.3 points; 0% where nothing changed. Empty where there is none. */
  change(change: Change, unit: FigureUnit): string;
  share(part: number, whole: number): string;
}

export function useFigures(): Figures {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  return useMemo(() => {
    const full = (value: number | null, unit: FigureUnit) => {
      if (value === null) return noFigure;
      switch (unit) {
        case 'CENTS':
          return format.euros(value, { exact: true });
        case 'COUNT':
          return format.number(value);
        case 'PERCENT':
          return t('dashboard.percent', { value: format.number(value / 100) });
        case 'STARS':
          return format.number(value / 100);
      }
    };
    const headline = (value: number | null, unit: FigureUnit) =>
      value !== null && unit === 'CENTS' ? format.euros(value) : full(value, unit);
    const short = (value: number, unit: FigureUnit) => {
      if (unit === 'CENTS') return formatCompactEuros(value, language);
      if (unit === 'COUNT') return formatCompactNumber(value, language);
      return full(value, unit);
    };
    const size = (change: Change, unit: FigureUnit) => {
      if (change.kind === 'share') return format.percent(Math.abs(change.percent));
      if (unit === 'CENTS' || unit === 'COUNT') return format.percent(0);
      const by = change.kind === 'difference' ? Math.abs(change.by) : 0;
      const value = format.number(by / 100);
      return unit === 'PERCENT' ? t('dashboard.points', { value }) : value;
    };
    return {
      full,
      headline,
      short,
      change: (change, unit) => {
        if (change.kind === 'unknown' || change.kind === 'new') return '';
        if (change.kind === 'same') return size(change, unit);
        return (rises(change) ? '+' : '\u2212') + size(change, unit);
      },
      share: (part, whole) => (whole > 0 ? format.percent((part / whole) * 100) : noFigure),
    };
  }, [t, format, language]);
}
