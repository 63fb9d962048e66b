import { Title, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/panel.tsx';
import { isUncompared } from '../change.ts';
import { Curve } from '../chart/curve.tsx';
import { fileName, saveCsv } from '../chart/save.ts';
import { csvFigure, ofProduct, toCsv } from '../csv.ts';
import { isLastCount, tableHash, thingsBehind } from '../links.ts';
import { ChartActions } from '../page/chart-actions.tsx';
import type { Dashboard, IndicatorFigure } from '../queries.ts';
import { type Comparison, comparisons, type DashboardSearch } from '../search.ts';
import { useLinkBehind } from '../use-link-behind.ts';
import { titleOf, useProductName } from '../use-product-name.ts';
import { Choice } from './choice.tsx';
import classes from './curve-panel.module.css';
import { CurveTable } from './curve-table.tsx';
import { Legend } from './legend.tsx';
import { useCurve } from './use-curve.ts';
import { useTable } from './use-table.ts';

interface CurvePanelProps {
  figure: IndicatorFigure;
  dashboard: Dashboard;
  search: DashboardSearch;
  onCompare: (compare: Comparison) => void;
}

/** The chosen indicator over time with what it is compared with: as a curve, a table, a file. */
export function CurvePanel({ figure, dashboard, search, onCompare }: CurvePanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const heading = useId();
  const drawing = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const table = useTable();
  const { productID } = search;
  const isAlone = isUncompared(dashboard);
  const compare = isAlone ? 'none' : search.compare;
  const curve = useCurve(figure, dashboard, compare, productID);
  const { points, labels, figures, name, period, compareName } = curve;
  const { indicator, unit } = figure;
  const behind = (index: number) => {
    const { from, to } = points[index] ?? dashboard;
    return { indicator, days: { from, to }, productID };
  };
  const linkBehind = useLinkBehind();
  // Where there is no figure, nothing was counted.
  const linkOf = (index: number) =>
    points[index]?.value === null ? null : linkBehind(behind(index));
  const title = t('dashboard.over_time', { indicator: name });
  const productName = useProductName();
  const product = productID && productName(productID);
  const file = fileName(indicator, dashboard, product);

  const onCsv = () => {
    const head = [t('dashboard.from'), t('dashboard.to'), name];
    if (compareName) head.push(compareName);
    if (curve.isMarked) head.push(t('dashboard.what_you_did'));
    const rows = points.map(({ from, to, value, before, marks }) => [
      from,
      to,
      csvFigure(value, unit),
      ...(compareName ? [csvFigure(before, unit)] : []),
      ...(curve.isMarked ? [marks.join(' ')] : []),
    ]);
    saveCsv(toCsv(...ofProduct(t('dashboard.product'), product, head, rows), language), file);
  };
  const onPicture = async () => {
    const { savePicture } = await import('../chart/picture.ts');
    const notes = [period, ...curve.legend];
    const head = { title: titleOf(title, product), notes };
    if (drawing.current) await savePicture(drawing.current, head, file);
  };

  return (
    <Panel labelledBy={heading}>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={2} id={heading}>
            {title}
          </Title>
          <Legend name={period} compareName={curve.compareLabel} isMarked={curve.isMarked} />
        </div>
        <div className={classes.tools}>
          {!isAlone && (
            <Choice
              label={t('dashboard.compare')}
              options={comparisons.map((value) => ({
                value,
                label: t(`dashboard.comparisons.${value}`),
              }))}
              value={compare}
              onChange={onCompare}
            />
          )}
          <ChartActions chart={title} onCsv={onCsv} onPicture={onPicture} table={table} />
        </div>
      </div>
      <figure className={classes.figure} aria-labelledby={heading}>
        <div className={classes.chart} data-hidden={table.shown || undefined}>
          <Curve
            label={t('dashboard.points_label', {
              chart: title,
              open: t(`dashboard.show.${thingsBehind[indicator]}`),
            })}
            points={points}
            grain={dashboard.grain}
            unit={unit}
            figures={figures}
            labels={labels}
            compareName={compareName}
            fewMarks={curve.fewMarks}
            active={active}
            onActive={setActive}
            onOpen={(index) => {
              const link = linkOf(index);
              if (link) void navigate(link);
            }}
            sentence={curve.sentence}
            drawing={drawing}
          />
          {curve.empty && <p className={classes.empty}>{curve.empty}</p>}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: it only takes the focus that a link leads here. */}
        <div
          ref={table.ref}
          id={tableHash}
          role="group"
          aria-labelledby={heading}
          tabIndex={-1}
          className={classes.table}
          data-hidden={!table.shown || undefined}
        >
          <CurveTable
            curve={curve}
            caption={title}
            unit={unit}
            linkOf={(index) => (isLastCount(behind(index), dashboard) ? null : linkOf(index))}
          />
        </div>
        <figcaption className={classes.caption}>
          {/* The drawing and its tip say it to those who see them. */}
          <VisuallyHidden>
            {active === null ? curve.summary : curve.sentence(active)}
          </VisuallyHidden>
          {active !== null && (
            <LinkBehind to={linkOf(active)}>
              {t(`dashboard.show.${thingsBehind[indicator]}`)}
            </LinkBehind>
          )}
        </figcaption>
      </figure>
    </Panel>
  );
}

function LinkBehind({ to, children }: { to: string | null; children: string }) {
  return to && <Link to={to}>{children}</Link>;
}
