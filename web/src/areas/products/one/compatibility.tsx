import { useDates } from '../../../format/use-dates.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { ProductDetails } from '../queries.ts';
import { CompatibilityMark } from '../shared/mark.tsx';
import classes from './product.module.css';

/** On which platform versions the newest version runs, and until when that is enough. */
export function Compatibility({ details }: { details: ProductDetails }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { compatibility_grid: grid, update_before } = details;
  if (grid.length === 0) {
    return (
      <Panel>
        <EmptyState title={t('products.grid.none_title')} text={t('products.grid.none_text')} />
      </Panel>
    );
  }
  return (
    <Panel padded>
      {update_before && (
        <p>
          {update_before <= dayInParis()
            ? t('products.next.update_past', { date: dates.longDate(update_before) })
            : t('products.next.update_before', { date: dates.longDate(update_before) })}
        </p>
      )}
      <ul className={classes.grid} aria-label={t('products.tabs.compatibility')}>
        {grid.map(({ version, released_on, result }) => (
          <li key={version} className={classes.cell} data-result={result}>
            <span className={classes.strong}>{version}</span>
            <CompatibilityMark result={result} />
            <span className={classes.dim}>
              {t('products.grid.released', { date: dates.date(released_on) })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
