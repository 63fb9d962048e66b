import { useTranslation } from '../../../i18n/use-translation.ts';
import { changeOf, judge, rises } from '../change.ts';
import type { IndicatorFigure } from '../queries.ts';
import { useFigures } from '../use-figures.ts';
import classes from './tiles.module.css';

interface ChangeWordsProps {
  figure: IndicatorFigure;
  time: 'previous' | 'year_before';
}

/** A change with its sign, and in words whether that is better. */
export function ChangeWords({ figure, time }: ChangeWordsProps) {
  const { t } = useTranslation();
  const figures = useFigures();
  const { indicator, unit, value } = figure;
  const change = changeOf(value, figure[time], unit);
  if (change.kind === 'unknown' || change.kind === 'same' || change.kind === 'new') {
    return t(`dashboard.change.${time}.${change.kind}`);
  }
  const judgement = judge(indicator, rises(change));
  return (
    <>
      <span className={classes.change} data-judgement={judgement}>
        {figures.change(change, unit)}
      </span>{' '}
      {t(`dashboard.change.${time}.${judgement}`)}
    </>
  );
}
