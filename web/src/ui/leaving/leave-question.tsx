import { useTranslation } from '../../i18n/use-translation.ts';
import { Question } from '../modal/question.tsx';

interface LeaveQuestionProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before what was typed is lost. */
export function LeaveQuestion({ opened, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation();
  if (!opened) return null;
  return (
    <Question
      destructive
      title={t('leaving.title')}
      confirm={t('leaving.go')}
      onConfirm={onLeave}
      keep={t('leaving.stay')}
      onClose={onStay}
    >
      {t('leaving.text')}
    </Question>
  );
}
