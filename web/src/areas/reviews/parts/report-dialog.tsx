import { Radio, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { faultOf } from '../../../graphql/fault.ts';
import type { AbuseReason } from '../../../graphql/generated/graphql.ts';
import { ReportRatingDocument } from '../../../graphql/generated/reviews/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useConfirmDrop } from '../../../ui/leaving/use-confirm-drop.tsx';
import { Question } from '../../../ui/modal/question.tsx';
import { ratingsKey } from '../queries.ts';
import classes from './rating-item.module.css';

const reasons: AbuseReason[] = ['INSULT', 'SPAM', 'NOT_A_CUSTOMER', 'PERSONAL_DATA', 'OTHER'];

/** As many characters as the server takes. */
const longest = 2000;

/** Asks why before a rating is reported to the marketplace. */
export function ReportDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const [reason, setReason] = useState<AbuseReason | null>(null);
  const [body, setBody] = useState('');
  const [tried, setTried] = useState(false);
  const report = useOnce<unknown, AbuseReason>({
    mutationFn: (why) => api(ReportRatingDocument, { id, reason: why, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ratingsKey });
      onClose();
    },
  });
  // A key or a click outside it must not cost what was written.
  const isChanged = reason !== null || body !== '';
  const dropping = useConfirmDrop(isChanged);
  const wantsWords = reason === 'OTHER' && !body.trim();
  const isTooLong = [...body.trim()].length > longest;
  return (
    <Question
      title={t('reviews.report.title')}
      confirm={t('reviews.report.send')}
      onConfirm={() => {
        setTried(true);
        if (reason && !wantsWords && !isTooLong) report.mutate(reason);
      }}
      onClose={() => dropping.ask(onClose)}
      onKeep={onClose}
      isPending={report.isPending}
      fault={report.error && t(`reviews.reply.faults.${faultOf(report.error)}`)}
    >
      <Text mb="sm">{t('reviews.report.text')}</Text>
      <Radio.Group
        label={t('reviews.report.reason')}
        value={reason}
        onChange={(value) => setReason(value as AbuseReason)}
        error={tried && !reason && t('reviews.report.choose')}
        required
      >
        <div className={classes.reasons}>
          {reasons.map((value) => (
            <Radio key={value} value={value} label={t(`reviews.report.reasons.${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        mt="sm"
        label={t('reviews.report.words')}
        rows={3}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
        error={
          isTooLong
            ? t('reviews.reply.too_long', { most: longest })
            : tried && wantsWords && t('reviews.report.say')
        }
        required={reason === 'OTHER'}
      />
      {dropping.question}
    </Question>
  );
}
