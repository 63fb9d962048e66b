import { useQuery } from '@tanstack/react-query';
import { useConfig } from '../../config/config-context.ts';
import { plain } from '../../format/plain.ts';
import { fetchTexts } from '../../i18n/i18n.ts';
import type { Texts } from '../../i18n/texts.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';

const pages = ['payout', 'monetization'] as const;

/** A page of questions and answers, with those that were found on it. */
interface FaqResults {
  page: (typeof pages)[number];
  questions: { to: string; question: string }[];
}

/** A text as it is read; figures that are not known here are left out, their names are no words. */
const filled = (text: string, pendingDays: string) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name) => (name === 'pending_days' ? pendingDays : ''));

/**
 * The questions of the other help pages that have all the words, in what is asked or answered. Their
 * texts are fetched when somebody first searches; until then, and without them, nothing is found.
 */
export function useFaqResults(
  words: readonly string[],
  pendingDays: string,
): { answers: FaqResults[]; isLoading: boolean } {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const { excluded_routes } = useConfig();
  const { isSuccess, isLoading } = useQuery({
    queryKey: ['faq_texts', language],
    queryFn: () => fetchTexts(i18n, 'faq').then(() => true),
    enabled: words.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { noErrorRedirect: true },
  });
  const texts = i18n.known(language) as Partial<Pick<Texts, 'faq'>> | undefined;
  if (!isSuccess || words.length === 0 || !texts?.faq) return { answers: [], isLoading };
  const { faq } = texts;
  const answers = pages
    .filter((page) => !excluded_routes.includes(`faq_${page}`))
    .map((page) => ({
      page,
      questions: Object.entries<string | object>(faq[page]).flatMap(([key, entry]) => {
        if (typeof entry === 'string' || !('question' in entry)) return [];
        const searched = plain(filled(Object.values(entry).join(' '), pendingDays));
        if (!words.every((word) => searched.includes(word))) return [];
        return {
          to: `${paths.home(language)}/faq/${page}#${key.replaceAll('_', '-')}`,
          question: filled(String(entry.question), pendingDays),
        };
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
  return { answers, isLoading };
}
