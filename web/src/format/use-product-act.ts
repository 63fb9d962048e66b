import { useTranslation } from '../i18n/use-translation.ts';
import { formatEnum } from './enum.ts';

const acts = [
  'CREATED',
  'SHEET_SUBMITTED',
  'SUBMISSION_CANCELLED',
  'SHEET_VALIDATED',
  'SHEET_REFUSED',
  'SHEET_CHANGED',
  'DRAFT_DISCARDED',
  'PRICE',
  'PRICE_KEPT',
  'VERSION_SUBMITTED',
  'VERSION_REOPENED',
  'VERSION_REFUSED',
  'VERSION_CANCELLED',
  'VERSION_VALIDATED',
  'VERSION_ONLINE',
  'VERSION_WITHDRAWN',
  'ONLINE',
  'OFFLINE',
  'REMOVED',
] as const;

/** What is said of something in a product's history; its own name where there are no words for it. */
export function useProductAct(): (act: string) => string {
  const { t } = useTranslation();
  return (act) => {
    const known = acts.find((one) => one === act);
    return known ? t(`product_acts.${known}`) : formatEnum(act);
  };
}
