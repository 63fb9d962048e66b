import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMoments } from '../../../format/use-moments.ts';
import { ChangeRuleDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { addTo, dayInParis } from '../../../ui/date-range/period.ts';
import { useAct } from '../parts/use-act.ts';
import { WordsDialog } from '../parts/words-dialog.tsx';
import type { Rule } from './queries.ts';

/** How many days sellers mostly have. */
const usualNotice = 30;

interface ChangeRuleDialogProps {
  rules: readonly Rule[];
  /** The first from which a rule may block: sellers have to know before. */
  firstDay: string;
  /** The moment they were read at. */
  now: number;
  onClose: () => void;
}

/** Which rule begins to block, and from which day on. */
export function ChangeRuleDialog({ rules, firstDay, now, onClose }: ChangeRuleDialogProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const warnings = rules.filter(({ severity }) => severity === 'warning');
  const [rule, setRule] = useState(warnings[0]?.id ?? '');
  const [day, setDay] = useState(() => {
    const usual = addTo(dayInParis(), { days: usualNotice });
    return usual < firstDay ? firstDay : usual;
  });
  const [tried, setTried] = useState(false);
  const isReady = day >= firstDay;
  const early = day
    ? t('desk.rules.day_early', { day: moments.date(firstDay, now) })
    : t('desk.day_missing');
  const change = useAct(
    (api, note: string) => api(ChangeRuleDocument, { rule, starts_on: day, note }),
    { done: t('desk.rules.begun'), onDone: onClose },
  );
  return (
    <WordsDialog
      title={t('desk.rules.change')}
      label={t('desk.rules.note')}
      optional
      confirm={t('desk.rules.confirm')}
      onTry={() => setTried(true)}
      onConfirm={(note) => isReady && change.mutate(note)}
      onClose={onClose}
      {...change}
      above={
        <>
          <NativeSelect
            mb="sm"
            label={t('desk.rules.rule')}
            value={rule}
            onChange={(event) => setRule(event.currentTarget.value)}
            data={warnings.map(({ id, title }) => ({ value: id, label: `${title} (${id})` }))}
          />
          <TextInput
            mb="sm"
            type="date"
            label={t('desk.rules.day')}
            required
            value={day}
            min={firstDay}
            error={tried && !isReady && early}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}
