import { Button } from '@mantine/core';
import { Globe } from 'lucide-react';
import { chooseLanguage, type Language } from '../../../i18n/languages.ts';
import { useSwitchLanguage } from '../top-bar/use-switch-language.ts';
import classes from './language-offer.module.css';

/**
 * Each in its own language, which is not the one on show: that is why these are here and not
 * with the texts, of which only one language is fetched.
 */
const words: Record<Language, { text: string; accept: string; decline: string }> = {
  de: { text: 'Merkato gibt es auch auf Deutsch.', accept: 'Auf Deutsch', decline: 'Nein, danke' },
  en: { text: 'Merkato is available in English.', accept: 'In English', decline: 'No, thanks' },
  es: { text: 'Merkato está disponible en español.', accept: 'En español', decline: 'No, gracias' },
  fr: { text: 'Merkato existe aussi en français.', accept: 'En français', decline: 'Non merci' },
  it: { text: 'Merkato è disponibile in italiano.', accept: 'In italiano', decline: 'No, grazie' },
  nl: {
    text: 'Merkato is er ook in het Nederlands.',
    accept: 'In het Nederlands',
    decline: 'Nee, bedankt',
  },
  pl: { text: 'Merkato jest też po polsku.', accept: 'Po polsku', decline: 'Nie, dziękuję' },
  pt: {
    text: 'O Merkato está disponível em português.',
    accept: 'Em português',
    decline: 'Não, obrigado',
  },
  ro: {
    text: 'Merkato este disponibil și în română.',
    accept: 'În română',
    decline: 'Nu, mulțumesc',
  },
  ru: { text: 'Merkato есть и на русском языке.', accept: 'На русском', decline: 'Нет, спасибо' },
};

/** Offers a language other than the one shown; yes and no are both a choice that is remembered. */
export function LanguageOfferBar({
  offered,
  shown,
  onAnswered,
}: {
  offered: Language;
  shown: Language;
  onAnswered: () => void;
}) {
  const switchTo = useSwitchLanguage();
  const { text, accept, decline } = words[offered];
  return (
    <aside className={classes.offer} lang={offered} aria-label={text}>
      <Globe size={18} aria-hidden />
      <span className={classes.text}>{text}</span>
      <Button
        size="compact-sm"
        onClick={() => {
          onAnswered();
          switchTo(offered);
        }}
      >
        {accept}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        onClick={() => {
          onAnswered();
          chooseLanguage(shown);
        }}
      >
        {decline}
      </Button>
    </aside>
  );
}
