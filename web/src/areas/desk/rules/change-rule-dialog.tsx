import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ChangeRuleDocument } from '../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAct } from '../parts/use-act.ts';
import { WordsDialog } from '../parts/words-dialog.tsx';
import type { Rule } from './queries.ts';

/** Sellers have at least two weeks; a month is the usual. */
const usualNotice = 30 * 24 * 60 * 60 * 1000;

interface ChangeRuleDialogProps {
  rules: readonly Rule[];
  onClose: () => void;
}

/** Which rule begins to block, and from which day on. */
export function ChangeRuleDialog({ rules, onClose }: ChangeRuleDialogProps) {
  const { t } = useTranslation();
  const warnings = rules.filter(({ severity }) => severity === 'warning');
  const [rule, setRule] = useState(warnings[0]?.id ?? '');
  const [day, setDay] = useState(() =>
    new Date(Date.now() + usualNotice).toISOString().slice(0, 10),
  );
  const [tried, setTried] = useState(false);
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
      onConfirm={(note) => day && change.act(note)}
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
            error={tried && !day && t('desk.day_missing')}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        </>
      }
    />
  );
}
