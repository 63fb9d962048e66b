import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import type { Benchmark } from '../queries.ts';
import classes from './benchmarks.module.css';

/** How the seller does among those who sell the same, in words. Nothing where there are too few. */
export function Benchmarks({ benchmarks }: { benchmarks: readonly Benchmark[] }) {
  const { t } = useTranslation();
  if (benchmarks.length === 0) return null;
  return (
    <TitledPanel title={t('dashboard.benchmarks.heading')}>
      <p className={classes.about}>{t('dashboard.benchmarks.about')}</p>
      <ul className={classes.list}>
        {benchmarks.map(({ metric, product_type, percentile, sellers }) => (
          <li key={`${metric} ${product_type}`}>
            <span className={classes.scale} aria-hidden="true">
              <span style={{ left: `${percentile}%` }} />
            </span>
            <span>
              {t(`dashboard.benchmarks.${metric}`, {
                percentile,
                type: t(`sales.product_types.${product_type}`),
              })}{' '}
              <span className={common.hint}>
                {t('dashboard.benchmarks.compared', { count: sellers })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
