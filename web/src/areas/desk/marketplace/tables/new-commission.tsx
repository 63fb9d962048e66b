import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { SetCommissionDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { readRate } from '../../sellers/rate.ts';
import { NewLine } from './new-line.tsx';
import { partnerships } from './partnerships.ts';
import { tomorrow } from './tomorrow.ts';

/** The commission of a partnership, from a day to come. */
export function NewCommission() {
  const { t } = useTranslation();
  const [partnership, setPartnership] = useState<(typeof partnerships)[number]>('NO_PARTNERSHIP');
  return (
    <NewLine
      label={t('desk.marketplace.rate')}
      read={readRate}
      fault={t('desk.marketplace.faults.rate_range')}
      dayLabel={t('desk.marketplace.from')}
      day={tomorrow()}
      firstDay={tomorrow()}
      action={t('desk.marketplace.add')}
      save={(api, rate, starts_on) => api(SetCommissionDocument, { partnership, rate, starts_on })}
    >
      <NativeSelect
        label={t('desk.marketplace.partnership')}
        value={partnership}
        onChange={(event) => setPartnership(event.currentTarget.value as typeof partnership)}
        data={partnerships.map((value) => ({
          value,
          label: t(`desk.marketplace.partnerships.${value}`),
        }))}
      />
    </NewLine>
  );
}
