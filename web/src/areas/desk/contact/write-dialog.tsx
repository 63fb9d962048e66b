import { useRef, useState } from 'react';
import { WriteToSellerDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useAct } from '../parts/use-act.ts';
import { WordsDialog } from '../parts/words-dialog.tsx';

interface WriteDialogProps {
  /** Whom to write to. */
  seller: string;
  onClose: () => void;
  /** What it is about, where that is clear; then it is about products. Default: the operator chooses. */
  subject?: string;
}

/** As many characters as the server takes. */
const longestSubject = 150;

/** Begins a conversation with a seller, who finds it with the questions they asked. */
export function WriteDialog({ seller, onClose, subject: known }: WriteDialogProps) {
  const { t } = useTranslation();
  const [subject, setSubject] = useState(known?.slice(0, longestSubject) ?? '');
  const [tried, setTried] = useState(false);
  // Sent again after a broken line, it is still the same question; with other words it is another.
  const last = useRef({ words: '', key: '' });
  const keyOf = (words: string) => {
    if (last.current.words !== words) last.current = { words, key: crypto.randomUUID() };
    return last.current.key;
  };
  const write = useAct(
    (api, body: string) =>
      api(WriteToSellerDocument, {
        id: seller,
        topic: known ? 'PRODUCTS' : 'OTHER',
        subject: subject.trim(),
        body,
        key: keyOf(`${subject.trim()}\n${body}`),
      }),
    { done: t('desk.contact.write.sent'), onDone: onClose },
  );
  const isMissing = subject.trim() === '';
  return (
    <WordsDialog
      title={t('desk.contact.write.title')}
      label={t('desk.contact.write.body')}
      confirm={t('desk.contact.write.send')}
      onTry={() => setTried(true)}
      onConfirm={(body) => !isMissing && write.mutate(body)}
      onClose={onClose}
      {...write}
      above={
        <TextField
          label={t('desk.contact.write.subject')}
          value={subject}
          onChange={(text) => setSubject(text.slice(0, longestSubject))}
          required
          error={tried && isMissing ? t('desk.words_missing') : undefined}
        />
      }
    />
  );
}
