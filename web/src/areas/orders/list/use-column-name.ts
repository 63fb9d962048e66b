import { useTranslation } from 'react-i18next';
import type { AmountDisplay } from '../../../graphql/generated/graphql.ts';
import type { ColumnId } from '../columns.ts';

/** What a column is called; the amount by what it shows at present. */
export function useColumnName(amountDisplay: AmountDisplay): (id: ColumnId) => string {
  const { t } = useTranslation();
  return (id) =>
    id === 'amount' ? t(`orders.columns.amount_${amountDisplay}`) : t(`orders.columns.${id}`);
}
