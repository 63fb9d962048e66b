import { Anchor, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMoments } from '../../../format/use-moments.ts';
import { DecideAppealDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { CodeExcerpt } from '../../../ui/code-excerpt/code-excerpt.tsx';
import common from '../../../ui/common.module.css';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import classes from '../parts/list.module.css';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { useAct } from '../parts/use-act.ts';
import { WordsDialog } from '../parts/words-dialog.tsx';
import { AppealPages } from './pages.tsx';
import { type Appeal, appealsQuery } from './queries.ts';
import { Rates } from './rates.tsx';
import { address, states } from './search.ts';

/** What sellers say against findings, with the code it is about (R13.9). */
export function AppealsScreen() {
  const { t } = useTranslation();
  const list = useList({
    address,
    query: appealsQuery,
    rows: ({ appeals }) => appeals,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
  });
  const filters = [
    useChoiceFilter(list, {
      field: 'state',
      name: t('desk.appeals.state'),
      options: states.map((value) => ({ value, label: t(`desk.appeals.states.${value}`) })),
    }),
  ];
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return (
    <div className={classes.page}>
      <AppealPages />
      <ListScreen
        list={list}
        title={t('desk.appeals.title')}
        found={(count, number) => t('desk.appeals.found', { count, number })}
        filters={filters}
        skeleton={<RowsSkeleton />}
        empty={
          <EmptyState title={t('desk.appeals.none.title')} text={t('desk.appeals.none.text')} />
        }
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((appeal) => (
              <Row key={appeal.id} appeal={appeal} onDecide={setDeciding} />
            ))}
          </ul>
        )}
      </ListScreen>
      <Rates />
      {deciding && <Decide {...deciding} onClose={() => setDeciding(null)} />}
    </div>
  );
}

interface Deciding {
  id: string;
  isAccepted: boolean;
}

interface RowProps {
  appeal: Appeal;
  onDecide: (deciding: Deciding) => void;
}

function Row({ appeal: one, onDecide }: RowProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { id, upload_id, product_name, seller_name, version, rule, appeal, finding } = one;
  const place = finding?.file && `${finding.file}:${finding.line ?? ''}`;
  return (
    <li className={classes.row}>
      <div className={classes.marks}>
        <Anchor component={Link} to={`../review/version/${upload_id}`} relative="path" fw={600}>
          {product_name} {version}
        </Anchor>
        <span>{seller_name}</span>
        {finding && (
          <Badge
            size="small"
            type={finding.severity}
            content={t(`desk.appeals.severities.${finding.severity}`)}
          />
        )}
        <code>{rule}</code>
        <time dateTime={appeal.made_at} className={common.hint}>
          {moments.full(appeal.made_at)}
        </time>
      </div>
      {finding && <p className={common.words}>{finding.text}</p>}
      {finding?.excerpt && (
        <CodeExcerpt
          code={{ ...finding.excerpt, file: place ?? finding.excerpt.file }}
          marked={t('desk.appeals.marked')}
        />
      )}
      <p className={common.words}>{t('desk.appeals.reason', { reason: appeal.reason })}</p>
      {appeal.answer && (
        <p className={common.words}>{t('desk.appeals.answered', { answer: appeal.answer })}</p>
      )}
      {appeal.state === 'OPEN' && (
        <div className={classes.marks}>
          <Button size="compact-sm" onClick={() => onDecide({ id, isAccepted: true })}>
            {t('desk.appeals.accept')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onDecide({ id, isAccepted: false })}
          >
            {t('desk.appeals.decline')}
          </Button>
        </div>
      )}
    </li>
  );
}

/**
 * Answers an appeal. It is beside the list: when a colleague answers first, the appeal leaves
 * the list, and what was written here stays.
 */
function Decide({ id, isAccepted, onClose }: Deciding & { onClose: () => void }) {
  const { t } = useTranslation();
  const [isStanding, setStanding] = useState(false);
  const decide = useAct(
    (api, answer: string) =>
      api(DecideAppealDocument, {
        id,
        is_accepted: isAccepted,
        is_standing: isAccepted && isStanding,
        answer,
      }),
    { done: t('desk.appeals.done'), onDone: onClose },
  );
  return (
    <WordsDialog
      title={t(isAccepted ? 'desk.appeals.accept_title' : 'desk.appeals.decline_title')}
      label={t('desk.appeals.answer')}
      confirm={t(isAccepted ? 'desk.appeals.accept' : 'desk.appeals.decline')}
      onConfirm={(answer) => decide.mutate(answer)}
      onClose={onClose}
      {...decide}
    >
      {isAccepted && (
        <Checkbox
          mt="sm"
          label={t('desk.appeals.standing')}
          checked={isStanding}
          onChange={(event) => setStanding(event.currentTarget.checked)}
        />
      )}
    </WordsDialog>
  );
}
