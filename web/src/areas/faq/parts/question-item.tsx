import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Question } from '../content.ts';
import { Answer } from './answer.tsx';
import { FaqAnchor } from './faq-anchor.tsx';
import { Found } from './found.tsx';
import classes from './question-item.module.css';

interface QuestionItemProps {
  question: Question;
  /** Words to mark in it. */
  words: readonly string[];
  open: boolean;
  onToggle(open: boolean): void;
}

/** One question that opens to its answer, and can be linked to. */
export function QuestionItem({ question, words, open, onToggle }: QuestionItemProps) {
  const { t } = useTranslation();
  return (
    <details
      id={question.id}
      className={classes.item}
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <h3 className={classes.question}>
          <Found text={question.question} words={words} />
        </h3>
        <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="none">
          <path d="m4 6 4 4 4-4" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
        </svg>
      </summary>
      <div className={classes.answer}>
        <Answer blocks={question.answer} words={words} />
        <p className={classes.link}>
          <FaqAnchor id={question.id}>{t('faq.link')}</FaqAnchor>
        </p>
      </div>
    </details>
  );
}
