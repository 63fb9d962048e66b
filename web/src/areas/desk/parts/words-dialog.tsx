import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useConfirmDrop } from '../../../ui/leaving/use-confirm-drop.tsx';
import { Question } from '../../../ui/modal/question.tsx';

/** As many characters as the server takes. */
const longest = 2000;

interface WordsDialogProps {
  title: string;
  /** What is to be written. */
  label: string;
  /** The answer that does it, as a verb. */
  confirm: string;
  onConfirm: (words: string) => void;
  /** Called on every attempt to confirm, whether or not everything is there. Default nothing. */
  onTry?: () => void;
  onClose: () => void;
  isPending: boolean;
  /** Why it did not work; null for nothing. */
  fault: string | null;
  /** It could only be refused, as what is above says. Default false. */
  isRefused?: boolean;
  /** It may stay empty. Default false. */
  optional?: boolean;
  destructive?: boolean;
  /** What is to be chosen before something is written. Default nothing. */
  above?: ReactNode;
  children?: ReactNode;
}

/** A question that is answered with a few sentences. */
export function WordsDialog(props: WordsDialogProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const isMissing = !props.optional && words.trim() === '';
  // A key or a click outside it must not cost what was written.
  const dropping = useConfirmDrop(words.trim() !== '');
  return (
    <Question
      destructive={props.destructive}
      title={props.title}
      confirm={props.confirm}
      onConfirm={() => {
        setTried(true);
        props.onTry?.();
        if (!isMissing) props.onConfirm(words.trim());
      }}
      onClose={() => dropping.ask(props.onClose)}
      isPending={props.isPending}
      fault={props.fault}
      isRefused={props.isRefused}
    >
      {props.above}
      <Textarea
        label={props.label}
        required={!props.optional}
        rows={4}
        maxLength={longest}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={tried && isMissing && t('desk.words_missing')}
      />
      {props.children}
      {dropping.question}
    </Question>
  );
}
