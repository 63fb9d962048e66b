import { createContext, use } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

/** The few words that components say by themselves; those of fields are beside them. */
export interface UiTexts {
  close: string;
  clear: string;
  loading: string;
}

const en: UiTexts = {
  close: 'Close',
  clear: 'Clear',
  loading: 'Loading',
};

const texts: Record<string, UiTexts> = {
  en,
  de: {
    close: 'Schließen',
    clear: 'Leeren',
    loading: 'Wird geladen',
  },
  fr: {
    close: 'Fermer',
    clear: 'Effacer',
    loading: 'Chargement',
  },
  es: {
    close: 'Cerrar',
    clear: 'Borrar',
    loading: 'Cargando',
  },
  it: {
    close: 'Chiudi',
    clear: 'Cancella',
    loading: 'Caricamento',
  },
  nl: {
    close: 'Sluiten',
    clear: 'Wissen',
    loading: 'Laden',
  },
  pl: {
    close: 'Zamknij',
    clear: 'Wyczyść',
    loading: 'Ładowanie',
  },
  pt: {
    close: 'Fechar',
    clear: 'Limpar',
    loading: 'A carregar',
  },
};

/**
 * Component texts come in eight languages and are English elsewhere. They are
 * not part of the messages of a language, which always are all ten.
 */
export function uiTexts(language: string): UiTexts {
  return texts[language] ?? en;
}

/** Puts the components below it in another language than the interface. */
export const UiLanguage = createContext<string | null>(null);

/** The language of the components here: that of the interface, if nobody says otherwise. */
export function useUiLanguage(): string {
  const { i18n } = useTranslation();
  return use(UiLanguage) ?? i18n.language;
}

export function useUiTexts(): UiTexts {
  return uiTexts(useUiLanguage());
}
