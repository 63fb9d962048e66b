import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { AccountSwitchDialog } from './account-switch-dialog.tsx';
import { stopPosing } from './posing.ts';

interface UnknownSellerProps {
  /** The address that no seller has. */
  email: string;
  /** Where the operator wanted to be, and goes on. */
  from: string;
}

/** For an operator who poses as nobody: says so, and offers both ways on (R4.5). */
export function UnknownSeller({ email, from }: UnknownSellerProps) {
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
