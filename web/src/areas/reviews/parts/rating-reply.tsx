import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ChangeDraft, useDraft } from '../../../drafts/use-draft.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { ReplyToRatingDocument } from '../../../graphql/generated/reviews/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type Rating, ratingsKey } from '../queries.ts';
import classes from './rating-item.module.css';
import { ReportDialog } from './report-dialog.tsx';

const longest = 2000;

/** The rating whose reply was opened from outside of it. */
export interface Writing {
  id: string | null;
  field: RefObject<HTMLTextAreaElement | null>;
  onDone: () => void;
}

interface RatingReplyProps {
  rating: Rating;
  /** Who writes, and finds again what they typed. */
  writer: string;
  writing: Writing;
}

/** The seller's answer to a rating, and what else can be done about it (R17.4). */
export function RatingReply({ rating, writer, writing }: RatingReplyProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const [isWriting, setWriting] = useState(false);
  const [isDone, setDone] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { reply } = rating;
  const said = { text: reply?.body ?? '' };
  const [draft, change] = useDraft('RATING', writer, rating.id, said);
  const isOpened = writing.id === rating.id;
  // What was begun is still there for whoever looked at the order meanwhile, or at another page.
  const isBegun = draft.text !== said.text;
  return (
    <div className={classes.reply} ref={box}>
      {isWriting || isOpened || isBegun ? (
        <Editor
          id={rating.id}
          text={draft.text}
          onChange={(changed) => {
            setWriting(true); // also one that was found again stays open when it is emptied
            change(changed);
          }}
          isWanted={isWriting || isOpened}
          field={isOpened ? writing.field : undefined}
          onDone={(sent) => {
            // What was written on while it was being sent stays.
            change((now) => (sent === undefined || now.text === sent ? said : now));
            setWriting(false);
            const { activeElement, body } = document; // whoever is elsewhere by now stays there
            setDone(activeElement === body || box.current?.contains(activeElement) === true);
            if (isOpened) writing.onDone();
          }}
        />
      ) : (
        <>
          {reply && (
            <>
              <p className={classes.customer}>
                {t(reply.edited_at ? 'reviews.reply.edited' : 'reviews.reply.written', {
                  date: dates.date(reply.edited_at ?? reply.written_at),
                })}
              </p>
              <p className={classes.comment}>{reply.body}</p>
            </>
          )}
          <div className={classes.actions}>
            <Button
              variant="default"
              size="compact-sm"
              // Where the editor was that had the focus.
              autoFocus={isDone}
              onClick={() => setWriting(true)}
            >
              {t(reply ? 'reviews.reply.edit' : 'reviews.reply.write')}
            </Button>
            {rating.is_reported ? (
              <Text size="sm" c="dimmed" component="span">
                {t('reviews.report.done')}
              </Text>
            ) : (
              <Anchor component="button" type="button" size="sm" onClick={() => setReporting(true)}>
                <Flag size={14} className={classes.icon} aria-hidden />
                {t('reviews.report.open')}
              </Anchor>
            )}
          </div>
        </>
      )}
      {isReporting && <ReportDialog id={rating.id} onClose={() => setReporting(false)} />}
    </div>
  );
}

interface EditorProps {
  /** Of the rating. */
  id: string;
  text: string;
  onChange: ChangeDraft<{ text: string }>;
  /** It was just opened to write in it, so it has the focus. */
  isWanted: boolean;
  field: Writing['field'] | undefined;
  /** Saved, with what; or given up. */
  onDone: (sent?: string) => void;
}

function Editor({ id, text: body, onChange, isWanted, field, onDone }: EditorProps) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const form = useRef<HTMLFormElement>(null);
  // Opened from outside, where it may be open already with what was begun.
  useEffect(() => field?.current?.focus(), [field]);
  const isTooLong = [...body.trim()].length > longest;
  const save = useOnce<unknown>({
    mutationFn: () => api(ReplyToRatingDocument, { id, body }),
    onSuccess: async () => {
      const list = form.current?.closest('ul');
      await client.invalidateQueries({ queryKey: ratingsKey });
      toasts.show({ type: 'success', text: t('reviews.reply.done') });
      onDone(body);
      // Once it is redrawn, a list of the unanswered has lost this one, and the focus with it.
      setTimeout(() => document.activeElement === document.body && list?.focus());
    },
  });
  const error = isTooLong
    ? t('reviews.reply.too_long', { most: longest })
    : save.error && t(`reviews.reply.faults.${faultOf(save.error)}`);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim() && !isTooLong) save.mutate();
      }}
    >
      <Textarea
        ref={field}
        label={t('reviews.reply.label')}
        description={t('reviews.reply.hint')}
        rows={3}
        value={body}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(() => ({ text }));
        }}
        readOnly={save.isPending}
        error={error}
        autoFocus={isWanted}
      />
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onDone()}
          disabled={save.isPending}
        >
          {t('ui.cancel')}
        </Button>
        <Button type="submit" size="compact-sm" loading={save.isPending} disabled={!body.trim()}>
          {t('reviews.reply.send')}
        </Button>
      </div>
    </form>
  );
}
