import { CircleQuestionMark } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import type { Command } from '../../../commands/command.ts';
import { useConfig } from '../../../config/config-context.ts';
import { plain } from '../../../format/plain.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { helpTopics, helpUrl } from '../../../links/help.ts';
import { leastForTexts, mostResults, typedLength } from './length.ts';
import { useIsOpen } from './use-is-open.ts';
import { useTexts } from './use-texts.ts';

/**
 * Help topics by what they say (R3.13); by their names they are commands already. Their texts are
 * fetched when first searched. What a help centre outside says is not known here.
 */
export function useHelpResults(typed: string): readonly Command[] {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const navigate = useNavigate();
  const { track } = useAnalytics();
  const isOwn = helpUrl(config, language).startsWith('/');
  const isOpen = useIsOpen('helpcenter');
  const isKnown = useTexts('helpcenter', isOpen && isOwn && typedLength(typed) >= leastForTexts);
  if (!isKnown) return [];
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  return helpTopics
    .map((topic) => {
      const text = `helpcenter.topics.${topic}` as const;
      return { topic, name: t(`layout.help_topics.${topic}`), text: t(text) };
    })
    .filter(({ name, text }) => has(`${name} ${text}`) && !has(name))
    .slice(0, mostResults)
    .map(({ topic, name }) => {
      const href = helpUrl(config, language, topic);
      return {
        id: `help_text.${topic}`,
        label: name,
        group: t('layout.help'),
        icon: <CircleQuestionMark size={20} aria-hidden />,
        href,
        run: () => {
          track('help_center_clicked', { topic });
          void navigate(href);
        },
      };
    });
}
