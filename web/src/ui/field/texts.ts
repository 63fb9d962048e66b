import { useUiLanguage } from '../texts.ts';

/** The words of fields, which the first page has none of. */
interface FieldTexts {
  increase: string;
  decrease: string;
  show_password: string;
  hide_password: string;
}

const en: FieldTexts = {
  increase: 'Increase',
  decrease: 'Decrease',
  show_password: 'Show password',
  hide_password: 'Hide password',
};

const texts: Record<string, FieldTexts> = {
  en,
  de: {
    increase: 'Erhöhen',
    decrease: 'Verringern',
    show_password: 'Passwort anzeigen',
    hide_password: 'Passwort verbergen',
  },
  fr: {
    increase: 'Augmenter',
    decrease: 'Diminuer',
    show_password: 'Afficher le mot de passe',
    hide_password: 'Masquer le mot de passe',
  },
  es: {
    increase: 'Aumentar',
    decrease: 'Disminuir',
    show_password: 'Mostrar la contraseña',
    hide_password: 'Ocultar la contraseña',
  },
  it: {
    increase: 'Aumenta',
    decrease: 'Diminuisci',
    show_password: 'Mostra la password',
    hide_password: 'Nascondi la password',
  },
  nl: {
    increase: 'Verhogen',
    decrease: 'Verlagen',
    show_password: 'Wachtwoord tonen',
    hide_password: 'Wachtwoord verbergen',
  },
  pl: {
    increase: 'Zwiększ',
    decrease: 'Zmniejsz',
    show_password: 'Pokaż hasło',
    hide_password: 'Ukryj hasło',
  },
  pt: {
    increase: 'Aumentar',
    decrease: 'Diminuir',
    show_password: 'Mostrar a palavra-passe',
    hide_password: 'Ocultar a palavra-passe',
  },
};

/** As the other component texts: in eight languages, and English elsewhere. */
export function fieldTexts(language: string): FieldTexts {
  return texts[language] ?? en;
}

export function useFieldTexts(): FieldTexts {
  return fieldTexts(useUiLanguage());
}
