import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { FaultText } from '../ui/fault-text.tsx';
import { Modal } from '../ui/modal/modal.tsx';
import { faultText } from './fault-text.ts';
import { SignInError, type SignInFault, useSession } from './session.ts';

/** What happened to the session behind the reader's back. */
export type SessionEvent = { kind: 'ended' } | { kind: 'renew_failed'; fault: SignInFault };

interface SessionDialogProps {
  event: SessionEvent;
  /** Called when the session is there again, or the reader goes on without. */
  onDone: () => void;
}

/** Signs in again in a window of its own; where that fails, on this page. */
export function SessionDialog({ event, onDone }: SessionDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession();
  const [fault, setFault] = useState<SignInFault>();
  const [isBusy, setBusy] = useState(false);

  async function attempt(action: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFault(undefined);
    try {
      await action();
    } catch (error) {
      setFault(error instanceof SignInError ? error.fault : 'failed');
    }
    setBusy(false);
  }

  const inPopup = async () => {
    // What is on the page belongs to the one who was here before.
    if ((await session.signInPopup(language)) === 'other_person') window.location.reload();
    onDone();
  };
  const onThisPage = () => {
    const { pathname, search, hash } = window.location;
    return session.signIn(pathname + search + hash, language);
  };
  const retry = { label: t('error.retry'), action: () => session.refresh().then(onDone) };

  const isEnded = event.kind === 'ended';
  const main = isEnded || fault ? { label: t('auth.sign_in'), action: inPopup } : retry;
  return (
    <Modal
      opened
      variant="dialog"
      title={t(isEnded ? 'auth.ended_title' : 'auth.renew_failed_title')}
      sideButton={{ label: t('auth.dismiss'), onClick: onDone }}
      actions={
        <>
          {fault && (
            <Button variant="default" onClick={() => void attempt(onThisPage)}>
              {t('auth.sign_in_here')}
            </Button>
          )}
          <Button loading={isBusy} onClick={() => void attempt(main.action)}>
            {main.label}
          </Button>
        </>
      }
    >
      <Text>{isEnded ? t('auth.ended_text') : faultText(t, event.fault)}</Text>
      {fault && <FaultText mt="sm">{faultText(t, fault)}</FaultText>}
    </Modal>
  );
}
