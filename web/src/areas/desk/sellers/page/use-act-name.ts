import { formatEnum } from '../../../../format/enum.ts';
import { useProductAct } from '../../../../format/use-product-act.ts';
import type { TextKey } from '../../../../i18n/translate.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useActionName } from '../../trail/use-action-name.ts';
import type { SellerAct } from '../queries.ts';

/** What something in a seller's history is called; its own name where there are no words for it. */
export function useActName(): (act: Pick<SellerAct, 'area' | 'action'>) => string {
  const { t } = useTranslation();
  const atTheDesk = useActionName();
  const ofProduct = useProductAct();
  return ({ area, action }) => {
    switch (area) {
      case 'desk':
        return atTheDesk(action);
      case 'products':
        return ofProduct(action);
      default:
        return t(`desk.sellers.acts.${area}.${action}` as TextKey, {
          defaultValue: formatEnum(action),
        });
    }
  };
}
