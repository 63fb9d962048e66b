import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDayLabels } from '../day-labels.ts';
import type { Dashboard } from '../queries.ts';
import { useProductName } from '../use-product-name.ts';
import classes from './filter-bar.module.css';

interface PrintedFilterProps {
  dashboard: Dashboard;
  productID: string | null;
}

/** What the figures are of, on paper, where there are no controls to say it. */
export function PrintedFilter({ dashboard, productID }: PrintedFilterProps) {
  const { t } = useTranslation();
  const labels = useDayLabels();
  const productName = useProductName();
  const product = productID ? productName(productID) : t('dashboard.all_products');
  return (
    <p className={classes.printed}>
      {product} · {labels.range(dashboard)}
    </p>
  );
}
