import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  ReleaseReviewDocument,
  TakeReviewDocument,
} from '../../../../graphql/generated/desk/graphql.ts';
import type { DecisionFragment } from '../../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { FaultText } from '../../../../ui/fault-text.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { useCommand } from '../../parts/use-command.ts';
import type { Item } from '../queries.ts';
import classes from '../review.module.css';
import { Decisions } from './decisions.tsx';
import { Promised } from './queue-parts.tsx';

interface HoldingProps {
  /** Null: it is not in review any more. */
  item: Item | null;
  /** What was decided so far, also of stages before. */
  decisions: readonly DecisionFragment[];
  /** The decisions say what came of it; not so where the seller cancelled after some of them. */
  isDecided: boolean;
  /** The moment the item was read at. */
  readAt: number;
  /** What whoever has taken it may do: it says so itself, as a decision that is being written stays. */
  children: ReactNode;
}

/** Who has it, and what they may do with it: nobody decides what another has taken. */
export function Holding({ item, decisions, isDecided, readAt, children }: HoldingProps) {
  const { t } = useTranslation();
  const take = useAct((api, { kind, ref }: Item) => api(TakeReviewDocument, { kind, ref }));
  const release = useAct((api, { kind, ref }: Item) => api(ReleaseReviewDocument, { kind, ref }));
  const fault = take.fault ?? release.fault;
  return (
    <Panel padded>
      <div className={classes.bar}>
        <p className={common.words} role="status">
          {!item && !isDecided && t('desk.review.gone')}
          {item?.is_mine && t('desk.review.yours')}
          {item && !item.is_mine && item.taker && t('desk.review.taken_by', { who: item.taker })}
          {item && !item.taker && t('desk.review.free')}
        </p>
        {item?.promised_at && (
          <span className={classes.marks}>
            {t('desk.review.columns.promised')} <Promised item={item} now={readAt} />
          </span>
        )}
        {item && !item.taker && (
          <Take isPending={take.isPending} onTake={() => take.mutate(item)} />
        )}
        {item?.is_mine && (
          <Button
            variant="default"
            loading={release.isPending}
            onClick={() => release.mutate(item)}
          >
            {t('desk.review.release')}
          </Button>
        )}
        {children}
      </div>
      <Decisions decisions={decisions} />
      {item && fault && <FaultText mt="xs">{fault}</FaultText>}
    </Panel>
  );
}

function Take({ isPending, onTake }: { isPending: boolean; onTake: () => void }) {
  const { t } = useTranslation();
  useCommand({ id: 'take', label: t('desk.review.take'), keys: 't', run: onTake });
  return (
    <Button loading={isPending} onClick={onTake}>
      {t('desk.review.take')}
    </Button>
  );
}
