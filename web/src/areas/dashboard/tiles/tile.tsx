import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import type { DayRange } from '../../../ui/date-range/period.ts';
import { InfoButton } from '../../../ui/info-button/info-button.tsx';
import { Sparkline } from '../../../ui/sparkline/sparkline.tsx';
import { changeOf, isUncompared, judge, missingFrom, rises } from '../change.ts';
import { scaleFor } from '../chart/geometry.ts';
import { thingsBehind } from '../links.ts';
import type { IndicatorFigure } from '../queries.ts';
import { useFigures } from '../use-figures.ts';
import { useLinkBehind } from '../use-link-behind.ts';
import classes from './tiles.module.css';

interface TileProps {
  figure: IndicatorFigure;
  days: DayRange & { isAll?: boolean };
  productID: string | null;
  /** Its curve is the one that is shown. */
  chosen: boolean;
  onChoose: () => void;
}

/** One indicator: how much, how it changed, where it is going, and what exactly it counts. */
export function Tile({ figure, days, productID, chosen, onChoose }: TileProps) {
  const { t } = useTranslation();
  const { indicator, unit, value, series } = figure;
  const name = t(`dashboard.indicators.${indicator}.name`);
  const link = useLinkBehind()({ indicator, days, productID });
  return (
    <li className={classes.tile} data-chosen={chosen}>
      <div className={classes.label}>
        <button
          type="button"
          className={`${classes.choose} ${common.cover}`}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          {name}
        </button>
      </div>
      <span className={classes.above}>
        <InfoButton
          label={t('dashboard.how_counted', { indicator: name })}
          text={`${t(`dashboard.indicators.${indicator}.definition`)} ${t('dashboard.zone')}`}
        />
      </span>
      <div className={classes.figure}>
        <span className={classes.value}>
          {link ? (
            <Link to={link}>
              <VisuallyHidden>{name}: </VisuallyHidden>
              <Amount figure={figure} />
              <VisuallyHidden>. {t(`dashboard.show.${thingsBehind[indicator]}`)}</VisuallyHidden>
            </Link>
          ) : (
            <Amount figure={figure} />
          )}
        </span>
        <Sparkline
          values={series.map((point) => point.value)}
          range={unit === 'STARS' ? scaleFor([], unit) : undefined}
          className={classes.trend}
        />
      </div>
      {(value === null || !isUncompared(days)) && (
        <ul className={classes.changes}>
          {value === null ? (
            <li>{t(`dashboard.without.${missingFrom(indicator)}`)}</li>
          ) : (
            (['previous', 'year_before'] as const).map((time) => (
              <li key={time}>
                <ChangeWords figure={figure} time={time} />
              </li>
            ))
          )}
        </ul>
      )}
    </li>
  );
}

/** How much in large letters; below it to the cent, where these leave something out. */
function Amount({ figure: { value, unit } }: Pick<TileProps, 'figure'>) {
  const figures = useFigures();
  const [large, exact] = [figures.headline(value, unit), figures.full(value, unit)];
  return (
    <>
      {large}
      {large !== exact && (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <span className={classes.exact}>{exact}</span>
        </>
      )}
    </>
  );
}

interface ChangeWordsProps {
  figure: IndicatorFigure;
  time: 'previous' | 'year_before';
}

/** A change with its sign, and in words whether that is better. */
function ChangeWords({ figure, time }: ChangeWordsProps) {
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
