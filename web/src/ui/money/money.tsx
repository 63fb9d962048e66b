import { numberFormat } from '../../format/intl.ts';
import { formatEuros } from '../../format/money.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import classes from './money.module.css';

interface MoneyProps {
  cents: number;
  /** When a sign is shown: only before what is negative, or before every amount but zero. Default negative. */
  sign?: 'negative' | 'always';
  /** Heavier, for totals. Default false. */
  strong?: boolean;
  /** To the cent also from a million on, for what must be compared. Default false. */
  exact?: boolean;
}

/** The fraction of a whole amount, as .00. */
const noCents = (language: string) =>
  numberFormat(language, { minimumFractionDigits: 2 }).format(0).slice(1);

/** An amount in euros: on the right, in figures of one width, with its sign. */
export function Money({ cents, sign = 'negative', strong = false, exact = false }: MoneyProps) {
  const language = useLanguage();
  const plus = sign === 'always' && cents > 0 ? '+' : '';
  // The hyphen that number formats put is too short beside figures.
  const amount = formatEuros(cents, language, { exact }).replace('-', '\u2212');
  return (
    <span className={classes.money} data-strong={strong || undefined}>
      {plus + amount}
      {cents % 100 === 0 && <span className={classes.room} data-fraction={noCents(language)} />}
    </span>
  );
}
