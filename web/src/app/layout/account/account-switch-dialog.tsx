import { Button, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { posedAs } from '../../../auth/pose-as.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { shortestEmail, startPosing } from './posing.ts';

/** Takes the e-mail of the seller whose view an operator wants (R4.1, R4.2). */
export function AccountSwitchDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const formId = useId();
  const [email, setEmail] = useState(posedAs() ?? '');
  const given = email.trim();
  const isReady = given.length >= shortestEmail;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isReady) startPosing(given);
  }

  return (
    <Modal
      opened
      icon={null}
      title={t('account.switch_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('account.switch_cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={!isReady}>
            {t('account.switch_confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Text c="dimmed" mb="md">
          {t('account.switch_text')}
        </Text>
        <TextField
          type="email"
          autoComplete="off"
          label={t('account.switch_email')}
          value={email}
          onChange={setEmail}
        />
      </form>
    </Modal>
  );
}
