import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { faultWords } from '../../../../graphql/fault.ts';
import { SetSellerFlagsDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FaultText } from '../../../../ui/fault-text.tsx';
import { ConfirmLeaving } from '../../../../ui/leaving/confirm-leaving.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import type { DeskSeller } from '../queries.ts';
import classes from '../sellers.module.css';

const flags = ['has_monetization', 'is_wallet_required', 'is_merkato'] as const;

type Flags = Pick<DeskSeller, (typeof flags)[number]>;

const flagsOf = (seller: DeskSeller): Flags => ({
  has_monetization: seller.has_monetization,
  is_wallet_required: seller.is_wallet_required,
  is_merkato: seller.is_merkato,
});

/** What is switched on for a seller; a reason is required once something was changed. */
export function Flags({ seller }: { seller: DeskSeller }) {
  const { t } = useTranslation();
  // Only what is switched here: a colleague may switch the others meanwhile.
  const [switched, setSwitched] = useState<Partial<Flags>>({});
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const shown = { ...flagsOf(seller), ...switched };
  const isChanged = Object.keys(switched).length > 0;
  const save = useAct(
    (api, variables: Partial<Flags> & { id: string; reason: string }) =>
      api(SetSellerFlagsDocument, variables),
    { done: t('desk.sellers.flags_saved') },
  );
  const fault = faultWords(t, 'desk.sellers.faults', save.error);
  const forget = () => {
    setSwitched({});
    setReason('');
    setTried(false);
    save.reset();
  };
  const submit = () => {
    setTried(true);
    if (!reason.trim()) return;
    save.mutate({ id: seller.id, ...switched, reason }, { onSuccess: forget });
  };
  return (
    <TitledPanel title={t('desk.sellers.flags')}>
      <div className={classes.stack}>
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`desk.sellers.flag.${flag}`)}
            checked={shown[flag]}
            // Until what was saved is fetched again, and what was switched here forgotten.
            disabled={save.isPending}
            onChange={(event) => {
              const { [flag]: _, ...others } = switched;
              const is = event.currentTarget.checked;
              setSwitched(is === seller[flag] ? others : { ...others, [flag]: is });
            }}
          />
        ))}
        {isChanged && (
          <>
            <TextField
              label={t('desk.sellers.reason')}
              value={reason}
              onChange={setReason}
              maxLength={500}
              error={tried && !reason.trim() ? t('desk.sellers.reason_missing') : undefined}
              required
            />
            <FaultText>{fault}</FaultText>
            <div className={classes.actions}>
              <Button variant="default" onClick={forget} disabled={save.isPending}>
                {t('ui.cancel')}
              </Button>
              <Button onClick={submit} loading={save.isPending}>
                {t('desk.sellers.save')}
              </Button>
            </div>
          </>
        )}
      </div>
      <ConfirmLeaving changed={isChanged} />
    </TitledPanel>
  );
}
