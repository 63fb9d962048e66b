import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Api } from '../../../../graphql/client.ts';
import {
  BanSellerDocument,
  HoldPayoutsDocument,
  ReleasePayoutsDocument,
  UnbanSellerDocument,
} from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ReasonDialog } from '../dialogs/reason-dialog.tsx';
import type { DeskSeller } from '../queries.ts';
import { usePose } from '../use-pose.ts';

type Decision = 'ban' | 'unban' | 'hold' | 'release';

interface DecisionVariables {
  id: string;
  reason: string;
}

const decide: Record<Decision, (api: Api, variables: DecisionVariables) => Promise<unknown>> = {
  ban: (api, variables) => api(BanSellerDocument, variables),
  unban: (api, variables) => api(UnbanSellerDocument, variables),
  hold: (api, variables) => api(HoldPayoutsDocument, variables),
  release: (api, variables) => api(ReleasePayoutsDocument, variables),
};

/** What an operator can do about a seller; each says first what it does. */
export function Actions({ seller }: { seller: DeskSeller }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Decision | null>(null);
  const pose = usePose();
  const hold: Decision = seller.payout_held_at ? 'release' : 'hold';
  const ban: Decision = seller.is_banned ? 'unban' : 'ban';
  return (
    <>
      <Button variant="default" onClick={() => setOpen(ban)}>
        {t(`desk.sellers.decisions.${ban}.action`)}
      </Button>
      <Button variant="default" onClick={() => setOpen(hold)}>
        {t(`desk.sellers.decisions.${hold}.action`)}
      </Button>
      <Button onClick={() => pose(seller.email)}>{t('desk.sellers.pose')}</Button>
      {open && (
        <ReasonDialog
          seller={seller}
          decision={open}
          decide={decide[open]}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
