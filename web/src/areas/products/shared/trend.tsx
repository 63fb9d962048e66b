import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './trend.module.css';

interface TrendProps {
  now: number;
  before: number;
}

/** The last 30 days compared with the 30 before; nothing where there was nothing. */
export function Trend({ now, before }: TrendProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (before === 0) return null;
  const change = Math.round(((now - before) / before) * 100);
  const Arrow = change > 0 ? ArrowUpRight : change < 0 ? ArrowDownRight : ArrowRight;
  const words = `${change > 0 ? '+' : ''}${format.percent(change)}`.replace('-', '\u2212');
  return (
    <span
      className={classes.trend}
      data-way={change > 0 ? 'up' : change < 0 ? 'down' : 'level'}
      title={t('products.trend', { before: format.euros(before) })}
    >
      <Arrow size={14} aria-hidden />
      {words}
    </span>
  );
}
