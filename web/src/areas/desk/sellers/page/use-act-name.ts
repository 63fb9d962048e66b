import { formatEnum } from '../../../../format/enum.ts';
import { useProductAct } from '../../../../format/use-product-act.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useActionName } from '../../trail/use-action-name.ts';
import type { SellerAct } from '../queries.ts';

const settings = [
  'SIGN_UP',
  'PROFILE',
  'COMPANY',
  'VACATION',
  'DELETION_PLANNED',
  'DELETION_UNDONE',
  'DELETION',
] as const;

const billing = [
  'SUBSCRIBE',
  'SCHEDULE',
  'TRIAL',
  'PAY',
  'ACTIVATE',
  'FAIL',
  'REFUND',
  'CHANGE',
  'KEEP_PLAN',
  'PAUSE',
  'RESUME',
  'CANCEL',
  'REACTIVATE',
  'END',
  'FEE_PAID',
  'FEE_CANCELLED',
  'FEE_RENEWED',
  'FEE_REFUSED',
  'FEE_SOON',
  'FEE_DUE',
  'FEE_BLOCKS',
  'TERM_PAID',
  'TERM_REFUNDED',
  'TERM_CREDITED',
  'TRY_FAILED',
  'GAVE_UP',
  'TRIAL_ENDS',
  'CARD_CHANGED',
] as const;

const promotions = ['CREATED', 'STOPPED'] as const;

/** What something in a seller's history is called; its own name where there are no words for it. */
export function useActName(): (act: Pick<SellerAct, 'area' | 'action'>) => string {
  const { t } = useTranslation();
  const atTheDesk = useActionName();
  const ofProduct = useProductAct();
  return ({ area, action }) => {
    const known = <Key extends string>(keys: readonly Key[]) => keys.find((key) => key === action);
    switch (area) {
      case 'desk':
        return atTheDesk(action);
      case 'products':
        return ofProduct(action);
      case 'settings': {
        const key = known(settings);
        return key ? t(`desk.sellers.acts.settings.${key}`) : formatEnum(action);
      }
      case 'billing': {
        const key = known(billing);
        return key ? t(`desk.sellers.acts.billing.${key}`) : formatEnum(action);
      }
      case 'promotions': {
        const key = known(promotions);
        return key ? t(`desk.sellers.acts.promotions.${key}`) : formatEnum(action);
      }
      default:
        return formatEnum(action);
    }
  };
}
