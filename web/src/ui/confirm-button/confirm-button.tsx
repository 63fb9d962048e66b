import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Question } from '../modal/question.tsx';

interface ConfirmButtonProps {
  /** Words on the button. */
  label: string;
  /** The question, with what it is about. */
  title: string;
  /** What will be lost, and what stays. */
  children: ReactNode;
  /** The answer that does it, as a verb. Default the words on the button. */
  confirmLabel?: string;
  /** The way out. Default cancel, which is no answer where that is what is done. */
  keepLabel?: string;
  /** Does it. The modal waits for it, and stays open with a word when it fails. */
  onConfirm: () => unknown;
  /** Nothing is lost by it: it is asked about because of what it costs, say. Default false. */
  isHarmless?: boolean;
  /** Default false. */
  disabled?: boolean;
}

type State = 'closed' | 'asking' | 'working' | 'failed';

/** A button for what cannot be undone, or costs something: it asks first. */
export function ConfirmButton({
  label,
  title,
  children,
  confirmLabel = label,
  keepLabel,
  onConfirm,
  isHarmless = false,
  disabled = false,
}: ConfirmButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('closed');
  const confirm = async () => {
    setState('working');
    try {
      await onConfirm();
      setState('closed');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => setState('asking')}>
        {label}
      </Button>
      {state !== 'closed' && (
        <Question
          destructive={!isHarmless}
          title={title}
          confirm={confirmLabel}
          onConfirm={() => void confirm()}
          keep={keepLabel}
          onClose={() => setState('closed')}
          isPending={state === 'working'}
          fault={state === 'failed' ? t('ui.confirm_failed') : null}
        >
          {children}
        </Question>
      )}
    </>
  );
}
