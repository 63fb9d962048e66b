import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { ReplyToRatingDocument } from '../../../graphql/generated/reviews/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
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
  writing: Writing;
}

/** The seller's answer to a rating, and what else can be done about it (R17.4). */
export function RatingReply({ rating, writing }: RatingReplyProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const [isWriting, setWriting] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const { reply } = rating;
  const isOpened = writing.id === rating.id;
  return (
    <div className={classes.reply}>
      {isWriting || isOpened ? (
        <Editor
          rating={rating}
          field={isOpened ? writing.field : undefined}
          onDone={() => {
            setWriting(false);
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
            <Button variant="default" size="compact-sm" onClick={() => setWriting(true)}>
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
  rating: Rating;
  field: Writing['field'] | undefined;
  onDone: () => void;
}

function Editor({ rating, field, onDone }: EditorProps) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const [body, setBody] = useState(rating.reply?.body ?? '');
  const isTooLong = [...body.trim()].length > longest;
  const save = useMutation<unknown, Error>({
    mutationFn: () => api(ReplyToRatingDocument, { id: rating.id, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ratingsKey });
      onDone();
    },
  });
  const error = isTooLong
    ? t('reviews.reply.too_long', { most: longest })
    : save.error && t(`reviews.reply.faults.${faultOf(save.error)}`);
  return (
    <form
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
        onChange={(event) => setBody(event.currentTarget.value)}
        error={error}
        autoFocus
      />
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={onDone} disabled={save.isPending}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" size="compact-sm" loading={save.isPending} disabled={!body.trim()}>
          {t('reviews.reply.send')}
        </Button>
      </div>
    </form>
  );
}
