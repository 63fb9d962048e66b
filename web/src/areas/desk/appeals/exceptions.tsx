import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { WithdrawExceptionDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import common from '../../../ui/common.module.css';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import classes from '../parts/list.module.css';
import { RowsSkeleton } from '../parts/rows-skeleton.tsx';
import { useAct } from '../parts/use-act.ts';
import { WordsDialog } from '../parts/words-dialog.tsx';
import { AppealPages } from './pages.tsx';
import { type Exception, exceptionsQuery } from './queries.ts';
import { exceptionsAddress } from './search.ts';

/** Findings that block no later version of their product, until they are withdrawn (R13.9). */
export function ExceptionsScreen() {
  const { t } = useTranslation();
  const list = useList({
    address: exceptionsAddress,
    query: exceptionsQuery,
    rows: ({ exceptions }) => exceptions,
    count: ({ total_count }) => total_count,
    rowId: ({ source, id }) => `${source}-${id}`,
  });
  const [leaving, setLeaving] = useState<Exception | null>(null);
  return (
    <div className={classes.page}>
      <AppealPages />
      <ListScreen
        list={list}
        title={t('desk.appeals.exceptions.title')}
        found={(_, number) => t('desk.appeals.exceptions.found', { number })}
        filters={[]}
        skeleton={<RowsSkeleton />}
        empty={
          <EmptyState
            title={t('desk.appeals.exceptions.none.title')}
            text={t('desk.appeals.exceptions.none.text')}
          />
        }
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((exception) => (
              <Row
                key={`${exception.source}-${exception.id}`}
                exception={exception}
                onWithdraw={() => setLeaving(exception)}
              />
            ))}
          </ul>
        )}
      </ListScreen>
      {leaving && <Withdraw exception={leaving} onClose={() => setLeaving(null)} />}
    </div>
  );
}

interface RowProps {
  exception: Exception;
  onWithdraw: () => void;
}

function Row({ exception, onWithdraw }: RowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const desk = `${paths.home(useLanguage())}/desk`;
  const { source, rule, title, product_name, version, upload_id, at } = exception;
  return (
    <li className={classes.row}>
      <div className={classes.marks}>
        <strong>{title || rule}</strong>
        <code>{rule}</code>
        <Button
          ml="auto"
          size="compact-sm"
          variant="default"
          aria-label={t('desk.appeals.exceptions.withdraw_one', {
            rule: title || rule,
            product: product_name,
          })}
          onClick={onWithdraw}
        >
          {t('desk.appeals.exceptions.withdraw')}
        </Button>
      </div>
      <div className={classes.marks}>
        <Anchor component={Link} to={`${desk}/review/version/${upload_id}`}>
          {product_name} {version}
        </Anchor>
        <Anchor component={Link} to={`${desk}/sellers/${exception.seller_id}`}>
          {exception.seller_name}
        </Anchor>
        <span className={common.hint}>
          {t(`desk.appeals.exceptions.sources.${source}`)} · {dates.dateTime(at)}
        </span>
      </div>
      <p className={common.words}>{exception.reason}</p>
    </li>
  );
}

interface WithdrawProps {
  exception: Exception;
  onClose: () => void;
}

/** Beside the list: what was written stays where a colleague withdraws it first. */
function Withdraw({ exception: { source, id, rule, title }, onClose }: WithdrawProps) {
  const { t } = useTranslation();
  const withdraw = useAct(
    (api, reason: string) => api(WithdrawExceptionDocument, { source, id, reason }),
    { done: t('desk.appeals.exceptions.withdrawn'), onDone: onClose },
  );
  return (
    <WordsDialog
      destructive
      title={t('desk.appeals.exceptions.withdraw_title', { rule: title || rule })}
      label={t('desk.appeals.exceptions.withdraw_reason')}
      confirm={t('desk.appeals.exceptions.withdraw')}
      onConfirm={(reason) => withdraw.mutate(reason)}
      onClose={onClose}
      above={<Text mb="sm">{t('desk.appeals.exceptions.withdraw_text')}</Text>}
      {...withdraw}
    />
  );
}
