import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { faultOf } from '../../../graphql/fault.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Question } from '../../../ui/modal/question.tsx';
import type { Version } from '../queries.ts';

/** The props of every dialog about a version. */
export interface VersionDialogProps {
  version: Version;
  onClose: () => void;
}

interface Props {
  title: string;
  /** The answer that does it, as a verb. */
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  mutation: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'>;
  /** Something is lost with it. Default false. */
  destructive?: boolean;
  /** A field has said already what is wrong. Default false. */
  isSaid?: boolean;
  children: ReactNode;
}

/** A question about a version: what it does, what to fill in, and why it failed. */
export function VersionDialog(props: Props) {
  const { t } = useTranslation();
  const { isPending, error } = props.mutation;
  const fault =
    error && !props.isSaid
      ? faultOf(error, ['decided', 'not_online', 'appealed', 'text_characters'])
      : null;
  return (
    <Question
      {...props}
      keep={t('validation.keep')}
      isPending={isPending}
      fault={fault && t(`validation.faults.${fault}`)}
    />
  );
}
