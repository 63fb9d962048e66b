import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';

/** The few words that components say by themselves. */
export interface UiTexts {
  close: string;
  clear: string;
  loading: string;
  increase: string;
  decrease: string;
  show_password: string;
  hide_password: string;
}

const en: UiTexts = {
  close: 'Close',
  clear: 'Clear',
  loading: 'Loading',
  increase: 'Increase',
  decrease: 'Decrease',
  show_password: 'Show password',
  hide_password: 'Hide password',
};

const texts: Record<string, UiTexts> = {
  en,
  de: {
    close: 'Schließen',
    clear: 'Leeren',
    loading: 'Wird geladen',
    increase: 'Erhöhen',
    decrease: 'Verringern',
    show_password: 'Passwort anzeigen',
    hide_password: 'Passwort verbergen',
  },
  fr: {
    close: 'Fermer',
    clear: 'Effacer',
    loading: 'Chargement',
    increase: 'Augmenter',
    decrease: 'Diminuer',
    show_password: 'Afficher le mot de passe',
    hide_password: 'Masquer le mot de passe',
  },
  es: {
    close: 'Cerrar',
    clear: 'Borrar',
    loading: 'Cargando',
    increase: 'Aumentar',
    decrease: 'Disminuir',
    show_password: 'Mostrar la contraseña',
    hide_password: 'Ocultar la contraseña',
  },
  it: {
    close: 'Chiudi',
    clear: 'Cancella',
    loading: 'Caricamento',
    increase: 'Aumenta',
    decrease: 'Diminuisci',
    show_password: 'Mostra la password',
    hide_password: 'Nascondi la password',
  },
  nl: {
    close: 'Sluiten',
    clear: 'Wissen',
    loading: 'Laden',
    increase: 'Verhogen',
    decrease: 'Verlagen',
    show_password: 'Wachtwoord tonen',
    hide_password: 'Wachtwoord verbergen',
  },
  pl: {
    close: 'Zamknij',
    clear: 'Wyczyść',
    loading: 'Ładowanie',
    increase: 'Zwiększ',
    decrease: 'Zmniejsz',
    show_password: 'Pokaż hasło',
    hide_password: 'Ukryj hasło',
  },
  pt: {
    close: 'Fechar',
    clear: 'Limpar',
    loading: 'A carregar',
    increase: 'Aumentar',
    decrease: 'Diminuir',
    show_password: 'Mostrar a palavra-passe',
    hide_password: 'Ocultar a palavra-passe',
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

/** The component texts in the language of the interface. */
export function useUiTexts(): UiTexts {
  const { i18n } = useTranslation();
  return uiTexts(use(UiLanguage) ?? i18n.language);
}
