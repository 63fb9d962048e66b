import { Button, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { poseAsHeader, posedAs } from '../../../auth/pose-as.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { ApiError } from '../../../graphql/api-error.ts';
import { PosedSellerDocument } from '../../../graphql/generated/seller/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { isUnknownSeller, shortestEmail, startPosing } from './posing.ts';

interface AccountSwitchDialogProps {
  onClose(): void;
  /** The address to see as that seller. Default the one on show. */
  at?: string;
}

/** Takes the e-mail of the seller whose view an operator wants (R4.1, R4.2). */
export function AccountSwitchDialog({ onClose, at }: AccountSwitchDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [email, setEmail] = useState(posedAs() ?? '');
  const given = email.trim();
  const isReady = given.length >= shortestEmail;
  const { check, isChecking, refused } = useSellerCheck();
  const error = refused?.email === given ? t(`account_switch.${refused.why}`) : undefined;

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady && !isChecking && (await check(given))) startPosing(given, at);
  }

  return (
    <Modal
      opened
      icon={null}
      title={t('account_switch.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isReady} loading={isChecking}>
            {t('account_switch.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Text c="dimmed" mb="md">
          {t('account_switch.text')}
        </Text>
        <TextField
          type="email"
          autoComplete="off"
          label={t('account_switch.email')}
          value={email}
          onChange={setEmail}
          error={error}
        />
      </form>
    </Modal>
  );
}

/** Something, an @ and a name with a dot behind it; the server judges the rest. */
const addressLike = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

interface Refused {
  email: string;
  why: 'malformed' | 'unknown_title';
}

/** Asks whether there is such a seller before the page is left, so that a slip is mended at its field. */
function useSellerCheck() {
  const api = useApi();
  const [isChecking, setChecking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  return {
    isChecking,
    refused,
    check: async (email: string): Promise<boolean> => {
      if (!addressLike.test(email)) {
        setRefused({ email, why: 'malformed' });
        return false;
      }
      setChecking(true);
      try {
        await api(PosedSellerDocument, {}, undefined, poseAsHeader(email));
      } catch (error) {
        // Whatever else is wrong, the page that follows says it.
        if (!(error instanceof ApiError && isUnknownSeller(error.reason))) return true;
        setRefused({ email, why: 'unknown_title' });
        return false;
      } finally {
        setChecking(false);
      }
      return true;
    },
  };
}
