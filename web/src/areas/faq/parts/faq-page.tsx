import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import type { Section } from '../content.ts';
import { matching, wordsOf } from '../search.ts';
import type { MarketplaceTerms } from '../terms.ts';
import { useOpenQuestions } from '../use-open-questions.ts';
import { FaqAnchor } from './faq-anchor.tsx';
import classes from './faq-page.module.css';
import { QuestionItem } from './question-item.tsx';

export interface Answers {
  page: 'monetization' | 'payout';
  /** The other page of this kind. */
  other: 'monetization' | 'payout';
  useSections: (terms: MarketplaceTerms) => Section[];
}

/** Questions in sections, each opening to its answer, with a search over all of it. */
export function FaqPage({
  page,
  other,
  useSections,
  terms,
}: Answers & { terms: MarketplaceTerms }) {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  const sections = useSections(terms);
  const [typed, setTyped] = useState('');
  const words = wordsOf(typed);
  const found = matching(sections, words);
  const ids = found.flatMap(({ questions }) => questions.map(({ id }) => id));
  const open = useOpenQuestions();
  const allOpen = ids.every(open.has);

  const search = (text: string) => {
    setTyped(text);
    // What was found shows itself, also where the word is in the answer.
    const looked = wordsOf(text);
    open.only(
      looked.length === 0
        ? []
        : matching(sections, looked).flatMap(({ questions }) => questions.map(({ id }) => id)),
    );
  };

  return (
    <div className={classes.page}>
      <PageHeader title={t(`routes.faq_${page}.title`)} description={t(`faq.${page}.intro`)} />
      <div className={classes.tools}>
        <div className={classes.search}>
          <TextField
            type="search"
            label={t('faq.search')}
            value={typed}
            onChange={search}
            clearable
          />
        </div>
        <Button
          variant="default"
          disabled={ids.length === 0}
          onClick={() => open.only(allOpen ? [] : ids)}
        >
          {allOpen && ids.length > 0 ? t('faq.close_all') : t('faq.open_all')}
        </Button>
        <p role="status" className={classes.status}>
          {words.length > 0 && ids.length > 0 && t('faq.found', { count: ids.length })}
          {words.length > 0 && ids.length === 0 && (
            // Who sees the page reads it below.
            <VisuallyHidden>{t('faq.nothing_title')}</VisuallyHidden>
          )}
        </p>
      </div>
      <div className={classes.columns}>
        {found.length > 0 && (
          <nav aria-label={t('faq.contents')} className={classes.contents}>
            <p aria-hidden="true">{t('faq.contents')}</p>
            <ul>
              {found.map((section) => (
                <li key={section.id}>
                  <FaqAnchor id={section.id}>{section.title}</FaqAnchor>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={classes.sections}>
          {found.map((section) => (
            <section key={section.id} aria-labelledby={section.id}>
              <h2 id={section.id} className={classes.heading}>
                {section.title}
              </h2>
              <div className={classes.questions}>
                {section.questions.map((question) => (
                  <QuestionItem
                    key={question.id}
                    question={question}
                    words={words}
                    open={open.has(question.id)}
                    onToggle={(isOpen) => open.set(question.id, isOpen)}
                  />
                ))}
              </div>
            </section>
          ))}
          {ids.length === 0 && (
            <EmptyState
              title={t('faq.nothing_title')}
              text={t('faq.nothing_text')}
              actions={
                <Button variant="default" onClick={() => search('')}>
                  {t('faq.show_all')}
                </Button>
              }
            />
          )}
          <section aria-labelledby="more" className={classes.more}>
            <h2 id="more" className={classes.heading}>
              {t('faq.more')}
            </h2>
            <FaqAnchor to={`${home}/faq/${other}`}>{t(`routes.faq_${other}.title`)}</FaqAnchor>
          </section>
        </div>
      </div>
    </div>
  );
}
