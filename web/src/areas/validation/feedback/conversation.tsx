import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { AnswerReviewerDocument } from '../../../graphql/generated/validation/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { FaultText } from '../../../ui/fault-text.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import { longestText, WordsField, wordsFault } from '../parts/words-field.tsx';
import { type Report, reportKey, versionsKey } from '../queries.ts';
import classes from './feedback.module.css';

/** What the reviewer asked and the seller answered; it is outside support quality. */
export function Conversation({ report }: { report: Report }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { messages, version } = report;
  if (messages.length === 0) return null;
  return (
    <TitledPanel title={t('validation.question.title')}>
      <ul className={classes.messages}>
        {messages.map(({ id, from_reviewer, body, at }) => (
          <li key={id} className={classes.message} data-own={!from_reviewer || undefined}>
            <div className={common.hint}>
              {t(from_reviewer ? 'validation.question.reviewer' : 'validation.question.you')} ·{' '}
              <time dateTime={at}>{moments.full(at)}</time>
            </div>
            <p className={common.words}>{body}</p>
          </li>
        ))}
      </ul>
      {version.state === 'IN_VALIDATION' ? (
        <Answer id={version.id} />
      ) : (
        messages.at(-1)?.from_reviewer && (
          <p className={common.hint}>{t('validation.question.settled')}</p>
        )
      )}
    </TitledPanel>
  );
}

function Answer({ id }: { id: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const [body, setBody] = useState('');
  const [tried, setTried] = useState(false);
  const fault = wordsFault(body);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(AnswerReviewerDocument, { id, body: body.trim() }),
    onSuccess: () => {
      setBody('');
      setTried(false);
    },
    onSettled: () =>
      Promise.all(
        [reportKey, versionsKey, 'home'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
  return (
    <form
      className={classes.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!fault) mutate();
      }}
    >
      <WordsField
        label={t('validation.question.answer')}
        value={body}
        onChange={setBody}
        disabled={isPending}
        error={tried && fault ? t(`validation.words.${fault}`, { most: longestText }) : undefined}
      />
      {error && (
        <FaultText>
          {t(`validation.faults.${faultOf(error, ['decided', 'text_characters'])}`)}
        </FaultText>
      )}
      <Button type="submit" loading={isPending}>
        {t('validation.question.send')}
      </Button>
    </form>
  );
}
