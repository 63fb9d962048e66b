import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { timeInWords } from '../../format/time-in-words.ts';
import { useFormat } from '../../format/use-format.ts';
import { useMoments } from '../../format/use-moments.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Panel } from '../../ui/panel.tsx';
import { ToneIcon } from '../../ui/tone/tone-icon.tsx';
import classes from './feedback/feedback.module.css';
import { noticesQuery, timesQuery } from './queries.ts';

/** What is to come: rules that begin to block, and how long reviews take (R18.4). */
export function Ahead() {
  return (
    <>
      <Notices />
      <Times />
    </>
  );
}

function Notices() {
  const { t } = useTranslation();
  const format = useFormat();
  const moments = useMoments();
  const { data, dataUpdatedAt } = useQuery(noticesQuery(useApi(), useLanguage()));
  return (data ?? []).map(({ id, title, how, starts_on, note, hits }) => (
    <Panel key={id} padded>
      <h2 className={classes.verdict}>
        <ToneIcon type="warning" size={20} />
        {t('validation.ahead.rule', {
          day: moments.lastDay(starts_on, dataUpdatedAt),
          rule: title,
        })}
      </h2>
      {note && <p className={classes.words}>{note}</p>}
      <p className={classes.words}>{how}</p>
      <ul className={classes.list}>
        {hits.map(({ upload_id, product_name, version, findings, example }) => (
          <li key={upload_id}>
            {t('validation.ahead.hit', {
              count: findings,
              number: format.number(findings),
              product: product_name,
              version,
            })}{' '}
            {example && <code className={classes.place}>{example}</code>}
          </li>
        ))}
      </ul>
    </Panel>
  ));
}

function Times() {
  const { t } = useTranslation();
  const language = useLanguage();
  const heading = useId();
  const times = useQuery(timesQuery(useApi())).data;
  if (!times || times.length === 0) return null;
  return (
    <Panel padded labelledBy={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('validation.ahead.times')}
      </h2>
      <ul className={classes.list}>
        {times.map(({ stage, is_large, median_minutes, ninety_minutes }) => (
          <li key={`${stage}${is_large}`}>
            {t(`validation.stages.${stage}`)},{' '}
            {t(is_large ? 'validation.ahead.large' : 'validation.ahead.small')}:{' '}
            {t('validation.ahead.usually', {
              median: timeInWords(median_minutes, language),
              ninety: timeInWords(ninety_minutes, language),
            })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
