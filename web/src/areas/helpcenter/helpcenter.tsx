import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useConfig } from '../../config/config-context.ts';
import { plain } from '../../format/plain.ts';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { contactUrl } from '../../links/external.ts';
import { type HelpTopic, helpTopics } from '../../links/help.ts';
import { To } from '../../links/to.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { questionAbout } from './contact-search.ts';
import classes from './helpcenter.module.css';
import { helpFiguresQuery } from './queries.ts';
import { useFaqResults } from './use-faq-results.ts';

/** Nine topics, where no help centre outside is configured; each is an anchor (R2.24, R3.13). */
export function HelpCenter() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const [typed, setTyped] = useState('');
  const figures = useHelpFigures();
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const topics = helpTopics
    .map((id) => ({
      id,
      title: t(`layout.help_topics.${id}`),
      text: t(`helpcenter.topics.${id}`, figures),
    }))
    .filter(({ title, text }) => {
      const searched = plain(`${title} ${text}`);
      return words.every((word) => searched.includes(word));
    });
  const { answers, isLoading } = useFaqResults(words, figures.days);
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('routes.helpcenter.title')}
        description={t('routes.helpcenter.description')}
      />
      <TextField
        type="search"
        label={t('helpcenter.search')}
        icon={<Search size={16} aria-hidden />}
        value={typed}
        onChange={setTyped}
        clearable
      />
      {words.length === 0 && (
        <nav aria-label={t('helpcenter.topics_label')}>
          <ul className={classes.topics}>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <Anchor component={Link} to={`#${id}`}>
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {topics.map(({ id, title, text }) => (
        <div key={id} id={id} className={classes.topic}>
          <Panel padded labelledBy={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <Ask about={{ id, title }} />
            </p>
          </Panel>
        </div>
      ))}
      {answers.map(({ page, questions }) => (
        <Panel key={page} padded labelledBy={`faq-${page}`}>
          <div className={classes.topic}>
            <h2 id={`faq-${page}`}>{t(`routes.faq_${page}.title`)}</h2>
          </div>
          <ul className={classes.topics}>
            {questions.map(({ to, question }) => (
              <li key={to}>
                <Anchor component={Link} to={to}>
                  {question}
                </Anchor>
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      <Text role="status">
        {topics.length === 0 && answers.length === 0 && !isLoading && (
          <>
            {t('helpcenter.nothing')} <Ask />
          </>
        )}
      </Text>
    </div>
  );
}

interface AskProps {
  /** What was not answered. Default: nothing there is. */
  about?: { id: HelpTopic; title: string };
}

/** Leads to who can answer, unless that is excluded: outside where an address is configured, else to our own form, filled in. */
function Ask({ about }: AskProps) {
  const { t } = useTranslation();
  const question = about && questionAbout(about.id, about.title);
  const to = contactUrl(useConfig(), useLanguage(), question);
  if (to === null) return null;
  return (
    <Anchor component={To} to={to}>
      {t('helpcenter.ask')} {about && <VisuallyHidden>{about.title}</VisuallyHidden>}
    </Anchor>
  );
}

/** The figures of the marketplace's terms that topics name; an ellipsis until they are there. */
function useHelpFigures() {
  const { data } = useQuery(helpFiguresQuery(useApi()));
  const format = useFormat();
  const { t } = useTranslation();
  const counted = (figure: 'from_ratings' | 'last_months' | 'grace', count?: number) =>
    count === undefined ? '…' : t(`helpcenter.figures.${figure}`, { count });
  return {
    fee: data ? format.euros(data.annual_fee) : '…',
    versions: data ? format.number(data.versions_a_day) : '…',
    sheets: data ? format.number(data.sheets_a_day) : '…',
    days: data ? format.number(data.payout_days) : '…',
    from_ratings: counted('from_ratings', data?.levels.ratings_needed),
    last_months: counted('last_months', data?.levels.months),
    grace: counted('grace', data?.major_grace_months),
    answered: data ? format.percent(data.levels.answered_weight) : '…',
  };
}
