import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Modal } from '../modal/modal.tsx';

interface LeaveQuestionProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      variant="destructive"
      title={t('leaving.title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            {t('leaving.stay')}
          </Button>
          <Button color="red" onClick={onLeave}>
            {t('leaving.go')}
          </Button>
        </>
      }
    >
      {t('leaving.text')}
    </Modal>
  );
}
