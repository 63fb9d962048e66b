import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useMonths } from '../../../format/use-months.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { addTo, dayInParis } from '../../../ui/date-range/period.ts';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import classes from './marketplace.module.css';

/** How many months back the list goes. */
const reach = 36;

/** All entries that were posted in a month, for the bookkeeper. */
export function Journal() {
  const { t } = useTranslation();
  const nameOf = useMonths('long');
  const lang = useLanguage();
  const first = `${dayInParis().slice(0, 8)}01`;
  const months = Array.from({ length: reach }, (_, back) => addTo(first, { months: -back }));
  const [month, setMonth] = useState(months[1] ?? first);
  const { saveFile, saving } = useSaveFile();
  const addressOf = (format: string) =>
    `/download/journal?${new URLSearchParams({ month, format, lang })}`;
  return (
    <TitledPanel
      title={t('desk.marketplace.journal.title')}
      text={t('desk.marketplace.journal.text')}
    >
      <div className={classes.form}>
        <NativeSelect
          label={t('desk.marketplace.month')}
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          data={months.map((value) => ({ value, label: nameOf(value) }))}
        />
        {['csv', 'xlsx'].map((format) => (
          <Button
            key={format}
            variant="default"
            loading={saving === addressOf(format)}
            aria-label={t('desk.marketplace.journal.save', { format: format.toUpperCase() })}
            onClick={() => saveFile(addressOf(format))}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </TitledPanel>
  );
}
