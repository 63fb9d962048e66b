import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FaultText } from '../fault-text.tsx';
import { Modal } from './modal.tsx';

interface QuestionProps {
  title: string;
  /** What it does, and what is to be filled in. Enter in a line of text confirms. */
  children?: ReactNode;
  /** The answer that does it, as a verb. */
  confirm: string;
  onConfirm: () => void;
  /** The way out. Default cancel, which is no answer where that is what is done. */
  keep?: string | undefined;
  /** Called on the way out, Escape or a click outside, but not while it is being done. */
  onClose: () => void;
  /** Called on the way out instead, where Escape or a click outside has to ask first. */
  onKeep?: () => void;
  /** It is being done. Default false. */
  isPending?: boolean;
  /** Why it did not work. Default nothing. */
  fault?: string | null | undefined;
  /** It could only be refused, as the children say: the way out is all there is. Default false. */
  isRefused?: boolean | undefined;
  /** Something is lost by it. Default false. */
  destructive?: boolean | undefined;
}

/** A modal that asks before something is done: the way out is first, what does it is last. */
export function Question(props: QuestionProps) {
  const { t } = useTranslation();
  const { isPending = false, isRefused = false, destructive = false } = props;
  const close = () => {
    if (!isPending) props.onClose();
  };
  return (
    <Modal
      opened
      {...(destructive ? { variant: 'destructive' } : { icon: null })}
      title={props.title}
      onClose={close}
      onSubmit={props.onConfirm}
      actions={
        <>
          <Button variant="default" onClick={props.onKeep ?? close} disabled={isPending}>
            {props.keep ?? t('ui.cancel')}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={isRefused}
            {...(destructive && { color: 'red' })}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
      <FaultText mt="sm">{props.fault}</FaultText>
    </Modal>
  );
}
