import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Money } from '../../../ui/money/money.tsx';
import type { ProductItem } from '../queries.ts';

interface ProductPriceProps {
  item: Pick<ProductItem, 'price' | 'has_price'>;
  /** Heavier, as in tiles. Default false. */
  strong?: boolean;
}

/** What a product costs, or that nobody has said so yet: it is not free then. */
export function ProductPrice({ item, strong = false }: ProductPriceProps) {
  const { t } = useTranslation();
  if (!item.has_price) return <span className={common.hint}>{t('products.editor.no_price')}</span>;
  return <Money cents={item.price} strong={strong} />;
}
