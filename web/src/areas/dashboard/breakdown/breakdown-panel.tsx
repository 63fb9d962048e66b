import { Button, Title } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showRest } from '../../../ui/show-rest.ts';
import { Tabs } from '../../../ui/tabs/tabs.tsx';
import { usePrinting } from '../../../ui/use-printing.ts';
import { fileName, saveCsv } from '../chart/save.ts';
import { csvFigure, ofProduct, toCsv } from '../csv.ts';
import { useDayLabels } from '../day-labels.ts';
import { type Ranking, rank, sum } from '../measure.ts';
import { ChartActions } from '../page/chart-actions.tsx';
import type { Dashboard } from '../queries.ts';
import { type DashboardSearch, dimensions } from '../search.ts';
import { useFigures } from '../use-figures.ts';
import { titleOf, useProductName } from '../use-product-name.ts';
import { Bars } from './bars.tsx';
import classes from './breakdown-panel.module.css';
import { usePartName } from './use-part-name.ts';

interface BreakdownPanelProps {
  dashboard: Dashboard;
  search: DashboardSearch;
  onChoose: (by: DashboardSearch['by']) => void;
}

/** So many bars are shown until the rest is expanded. */
const atFirst = 8;

/** What the chosen indicator is made of: ranked, by one of five ways to divide it. */
export function BreakdownPanel({ dashboard, search, onChoose }: BreakdownPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const figures = useFigures();
  const labels = useDayLabels();
  const nameOf = usePartName();
  const heading = useId();
  const breakdown = dashboard.breakdowns.find(({ dimension }) => dimension === search.by);
  const ranking: Ranking = rank(breakdown ?? { dimension: search.by, rows: [] }, search.indicator);
  const { bars, dimension, measure, unit, total } = ranking;
  const measureName = t(`dashboard.indicators.${measure}.name`);
  const title = t(`dashboard.by.${dimension}`, { indicator: measureName });
  const productName = useProductName();
  const product = search.productID && productName(search.productID);
  const file = fileName(`${measure}-by-${dimension}`, dashboard, product);
  const [whole, setWhole] = useState(false);
  const rows = useRef<HTMLTableSectionElement>(null);
  // On paper there is no button to show the rest.
  const shown = usePrinting() || whole ? bars : bars.slice(0, atFirst);
  const hidden = bars.length - shown.length;

  const onCsv = () => {
    const head = [t(`dashboard.dimensions.${dimension}`), measureName];
    const rows = bars.map((bar) => [nameOf(dimension, bar), csvFigure(bar.figure, unit)]);
    // By product, the rows themselves say it.
    const named = dimension === 'PRODUCT' ? null : product;
    saveCsv(toCsv(...ofProduct(t('dashboard.product'), named, head, rows), language), file);
  };
  const onPicture = async () => {
    const [{ savePicture }, { drawBars, firstBars }] = await Promise.all([
      import('../chart/picture.ts'),
      import('../chart/bars-picture.ts'),
    ]);
    const words = (figure: number | null) =>
      [figures.full(figure, unit), total && figures.share(figure ?? 0, total)]
        .filter(Boolean)
        .join(' · ');
    const { first, others } = firstBars(bars);
    const rows = first.map((bar) => ({
      name: nameOf(dimension, bar),
      figure: bar.figure,
      text: words(bar.figure),
    }));
    if (others.length > 0) {
      // Shares and stars have no sum.
      const text = total === null ? '' : words(sum(others));
      rows.push({ name: t('dashboard.others', { count: others.length }), figure: null, text });
    }
    const head = { title: titleOf(title, product), notes: [labels.range(dashboard)] };
    await savePicture(drawBars(rows), head, file);
  };

  return (
    <Panel labelledBy={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        {bars.length > 0 && <ChartActions chart={title} onCsv={onCsv} onPicture={onPicture} />}
      </div>
      <div className={classes.body}>
        <Tabs
          label={t('dashboard.divide')}
          tabs={dimensions.map((value) => ({ value, label: t(`dashboard.dimensions.${value}`) }))}
          value={search.by}
          onChange={(by) => {
            setWhole(false);
            onChoose(by);
          }}
        >
          {bars.length > 0 ? (
            <Bars
              ranking={{ ...ranking, bars: shown }}
              title={title}
              measureName={measureName}
              days={{ from: dashboard.from, to: dashboard.to }}
              productID={search.productID}
              rows={rows}
            />
          ) : (
            <EmptyState
              order={3}
              // Sessions without a sale have bars: there are none.
              title={t(
                measure === 'CONVERSION'
                  ? 'dashboard.without.sessions'
                  : `dashboard.nothing.${measure}`,
              )}
              text={t(dashboard.isAll ? 'dashboard.comes_later' : 'dashboard.choose_longer')}
            />
          )}
          {hidden > 0 && (
            <Button
              variant="subtle"
              size="compact-md"
              onClick={() => showRest(rows.current, atFirst, () => setWhole(true))}
            >
              {t('dashboard.show_rest', { count: hidden, number: format.number(hidden) })}
            </Button>
          )}
        </Tabs>
      </div>
    </Panel>
  );
}
