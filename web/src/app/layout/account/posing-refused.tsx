import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Notice } from '../../../ui/notice.tsx';
import { AccountSwitchDialog } from './account-switch-dialog.tsx';
import { isUnknownSeller, stopPosing } from './posing.ts';

interface PosingRefusedProps {
  /** The address that was to be posed as. */
  email: string;
  /** What the server calls the cause. */
  reason: string;
  /** Where one wanted to be, and goes on. */
  from: string;
}

/** Says why nobody is posed as, and offers the ways on; the way back ends the posing (R4.5). */
export function PosingRefused({ email, reason, from }: PosingRefusedProps) {
  const { t } = useTranslation();
  if (isUnknownSeller(reason)) return <UnknownSeller email={email} from={from} />;
  return (
    <Notice
      alert
      order={1}
      title={t('account_switch.refused_title')}
      text={t('account_switch.refused_text', { email })}
      actions={<Button onClick={() => stopPosing(from)}>{t('account.stop_posing')}</Button>}
    />
  );
}

/** For an operator: another seller may be the one that was meant. */
function UnknownSeller({ email, from }: Omit<PosingRefusedProps, 'reason'>) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Notice
        alert
        order={1}
        title={t('account_switch.unknown_title')}
        text={t('account_switch.unknown_text', { email })}
        actions={
          <>
            <Button onClick={() => setChoosing(true)}>{t('account_switch.another')}</Button>
            <Button variant="default" onClick={() => stopPosing(from)}>
              {t('account.stop_posing')}
            </Button>
          </>
        }
      />
      {isChoosing && <AccountSwitchDialog at={from} onClose={() => setChoosing(false)} />}
    </>
  );
}
