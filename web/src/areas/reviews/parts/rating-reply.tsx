import { Anchor, Button, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import { ReplyToRatingDocument } from '../../../graphql/generated/reviews/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Rating, ratingsKey } from '../queries.ts';
import classes from './rating-item.module.css';
import { ReportDialog } from './report-dialog.tsx';

const longest = 2000;

/** The seller's answer to a rating, and what else can be done about it (R17.4). */
export function RatingReply({ rating }: { rating: Rating }) {
  const { t } = useTranslation();
  const dates = useDates();
  const [isWriting, setWriting] = useState(false);
  const [isReporting, setReporting] = useState(false);
  const { reply } = rating;
  return (
    <div className={classes.reply}>
      {isWriting ? (
        <Editor rating={rating} onDone={() => setWriting(false)} />
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

function Editor({ rating, onDone }: { rating: Rating; onDone: () => void }) {
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
