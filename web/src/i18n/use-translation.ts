import { createContext, use, useSyncExternalStore } from 'react';
import type { I18n } from './i18n.ts';

export const I18nContext = createContext<I18n | null>(null);

/** The texts of the language on show; whoever uses it is drawn again in another one. */
export function useTranslation() {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('useTranslation is used outside I18nContext.');
  const t = useSyncExternalStore(i18n.onChange, () => i18n.t);
  return { t, i18n };
}
