import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Api } from '../../../graphql/client.ts';
import {
  BanSellerDocument,
  HoldPayoutsDocument,
  ReleasePayoutsDocument,
  UnbanSellerDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { DeskSeller } from './queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { usePose } from './use-pose.ts';

type Decision = 'ban' | 'unban' | 'hold' | 'release';

interface Asked {
  id: string;
  reason: string;
}

const decide: Record<Decision, (api: Api, asked: Asked) => Promise<DeskSeller>> = {
  ban: async (api, asked) => (await api(BanSellerDocument, asked)).ban_seller,
  unban: async (api, asked) => (await api(UnbanSellerDocument, asked)).unban_seller,
  hold: async (api, asked) => (await api(HoldPayoutsDocument, asked)).hold_payouts,
  release: async (api, asked) => (await api(ReleasePayoutsDocument, asked)).release_payouts,
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
