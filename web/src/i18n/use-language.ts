import type { Language } from './languages.ts';
import { useTranslation } from './use-translation.ts';

/** The language the interface is in. */
export const useLanguage = (): Language => useTranslation().i18n.language;
