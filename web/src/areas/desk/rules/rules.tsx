import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { CancelRuleChangeDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { Question } from '../../../ui/modal/question.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../parts/list.module.css';
import { useAct } from '../parts/use-act.ts';
import { ChangeRuleDialog } from './change-rule-dialog.tsx';
import { type RuleChange, rulesQuery } from './queries.ts';

const stateTypes = { CHECKING: 'info', ANNOUNCED: 'success', CANCELLED: 'neutral' } as const;

/** Rules that begin to block: tried on what is on sale first, then announced (R18.4). */
export function RuleChangesScreen() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(rulesQuery(useApi(), useLanguage()));
  const { data, dataUpdatedAt } = query;
  const changes = data?.rule_changes;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('desk.rules.title')}
        actions={data && <Button onClick={() => setOpen(true)}>{t('desk.rules.change')}</Button>}
      />
      <NotLoaded query={query} />
      {changes?.length === 0 && (
        <EmptyState title={t('desk.rules.none.title')} text={t('desk.rules.none.text')} />
      )}
      {changes && changes.length > 0 && (
        <Panel>
          <ul className={classes.list}>
            {changes.map((change) => (
              <Row key={change.id} change={change} now={dataUpdatedAt} />
            ))}
          </ul>
        </Panel>
      )}
      {isOpen && data && (
        <ChangeRuleDialog
          rules={data.review_rules}
          firstDay={data.rule_change_from}
          now={dataUpdatedAt}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function Row({ change, now }: { change: RuleChange; now: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const moments = useMoments();
  const { id, rule, title, state, starts_on, note, total, checked, products, sellers } = change;
  const [isAsking, setAsking] = useState(false);
  const cancel = useAct((api) => api(CancelRuleChangeDocument, { id }), {
    onDone: () => setAsking(false),
  });
  return (
    <li className={classes.row}>
      <div className={classes.marks}>
        <strong>{title}</strong>
        <code>{rule}</code>
        <Badge size="small" type={stateTypes[state]} content={t(`desk.rules.states.${state}`)} />
      </div>
      <p className={common.words}>
        {state !== 'CANCELLED' && t('desk.rules.starts', { day: moments.lastDay(starts_on, now) })}{' '}
        {state === 'CHECKING' &&
          t('desk.rules.progress', {
            checked: format.number(checked),
            total: format.number(total),
          })}
        {state === 'ANNOUNCED' &&
          t('desk.rules.concerned', {
            products: format.number(products),
            sellers: format.number(sellers),
          })}
      </p>
      {note && <p className={common.words}>{note}</p>}
      {state !== 'CANCELLED' && (
        <div className={classes.marks}>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('desk.rules.cancel')}
          </Button>
        </div>
      )}
      {isAsking && (
        <Question
          title={t('desk.rules.cancel_title', { rule: title })}
          confirm={t('desk.rules.cancel')}
          onConfirm={() => cancel.mutate()}
          keep={t('desk.close')}
          onClose={() => setAsking(false)}
          isPending={cancel.isPending}
          fault={cancel.fault}
          destructive
        >
          {t('desk.rules.cancel_text')}
        </Question>
      )}
    </li>
  );
}
