import { Suspense, useState } from 'react';
import { browserLanguage, chosenLanguage } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { later } from '../../../ui/later.tsx';

// Few readers see it, and its words are in ten languages.
const LanguageOfferBar = later(
  async () => (await import('./language-offer-bar.tsx')).LanguageOfferBar,
);

/** Offers the browser's language once where the page speaks another and none was chosen before. */
export function LanguageOffer() {
  const shown = useLanguage();
  const [isAnswered, setAnswered] = useState(() => chosenLanguage() !== null);
  const offered = browserLanguage();
  if (isAnswered || offered === shown) return null;
  return (
    <Suspense>
      <LanguageOfferBar offered={offered} shown={shown} onAnswered={() => setAnswered(true)} />
    </Suspense>
  );
}
