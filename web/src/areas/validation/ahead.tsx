import { useQuery } from '@tanstack/react-query';
import { timeInWords } from '../../format/time-in-words.ts';
import { useFormat } from '../../format/use-format.ts';
import { useMoments } from '../../format/use-moments.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import common from '../../ui/common.module.css';
import { Panel } from '../../ui/panel.tsx';
import { Section } from '../../ui/section.tsx';
import { Table } from '../../ui/table/table.tsx';
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
      {note && <p className={common.words}>{note}</p>}
      <p className={common.words}>{how}</p>
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
  const times = useQuery(timesQuery(useApi())).data;
  if (!times || times.length === 0) return null;
  return (
    <Section title={t('validation.ahead.times')} text={t('validation.ahead.sum')}>
      <Table
        caption={t('validation.ahead.times')}
        rows={times}
        rowKey={({ stage, is_large }) => `${stage}${is_large}`}
        columns={[
          {
            head: t('validation.ahead.step'),
            cell: ({ stage }) => t(`validation.stages.${stage}`),
          },
          {
            head: t('validation.columns.kind'),
            cell: ({ is_large }) =>
              t(is_large ? 'validation.ahead.large' : 'validation.ahead.small'),
          },
          {
            head: t('validation.ahead.half'),
            cell: ({ median_minutes }) => timeInWords(median_minutes, language),
          },
          {
            head: t('validation.ahead.most'),
            cell: ({ ninety_minutes }) => timeInWords(ninety_minutes, language),
          },
        ]}
      />
    </Section>
  );
}
