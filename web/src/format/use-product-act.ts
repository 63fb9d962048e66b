import type { Texts } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatEnum } from './enum.ts';

/** What is said of something in a product's history; its own name where there are no words for it. */
export function useProductAct(): (act: string) => string {
  const { t } = useTranslation();
  return (act) => {
    const known = act as keyof Texts['product_acts'];
    return t(`product_acts.${known}`, { defaultValue: formatEnum(act) });
  };
}
