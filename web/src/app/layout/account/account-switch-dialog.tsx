import { Button, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { posedAs } from '../../../auth/pose-as.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { shortestEmail, startPosing } from './posing.ts';

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

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) startPosing(given, at);
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
            {t('account_switch.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isReady}>
            {t('account_switch.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Text c="dimmed" mb="md">
          {t('account_switch.text')}
        </Text>
        <TextField
          type="email"
          autoComplete="off"
          label={t('account_switch.email')}
          value={email}
          onChange={setEmail}
        />
      </form>
    </Modal>
  );
}
