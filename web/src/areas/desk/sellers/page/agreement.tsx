import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatRate } from '../../../../format/rate.ts';
import { useDates } from '../../../../format/use-dates.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { addTo } from '../../../../ui/date-range/period.ts';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import { TermsDialog } from '../dialogs/terms-dialog.tsx';
import type { DeskSeller } from '../queries.ts';
import classes from '../sellers.module.css';

interface Dated {
  starts_on: string;
  ends_on: string | null;
}

/** Each until the next one starts, which counts from then on, whatever the last day of the one before. */
function untilNext<One extends Dated>(all: readonly One[]): One[] {
  return all.map((one) => {
    const [next] = all
      .flatMap(({ starts_on }) => (starts_on > one.starts_on ? starts_on : []))
      .sort();
    const last = next && addTo(next, { days: -1 });
    return last && (!one.ends_on || last < one.ends_on) ? { ...one, ends_on: last } : one;
  });
}

/** Partnership and commission, with their days of effect. */
export function Agreement({ seller }: { seller: DeskSeller }) {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const [open, setOpen] = useState<'partnership' | 'commission' | null>(null);
  const days = ({ starts_on, ends_on }: Dated) =>
    ends_on
      ? t('desk.sellers.from_until', { from: dates.date(starts_on), until: dates.date(ends_on) })
      : t('desk.sellers.from', { from: dates.date(starts_on) });
  return (
    <TitledPanel title={t('desk.sellers.agreement')}>
      <dl className={classes.facts}>
        <dt>{t('desk.sellers.partnership')}</dt>
        <dd>{t(`desk.sellers.partnerships.${seller.partnership}`)}</dd>
        <dt>{t('desk.sellers.commission')}</dt>
        <dd>{formatRate(seller.commission_rate, language)}</dd>
      </dl>
      {(seller.agreements.length > 0 || seller.commissions.length > 0) && (
        <ul className={classes.history}>
          {untilNext(seller.agreements).map((one) => (
            <li key={`partnership ${one.starts_on}`}>
              {t(`desk.sellers.partnerships.${one.partnership}`)}
              <Text component="span" size="sm" c="dimmed">
                {days(one)}
              </Text>
            </li>
          ))}
          {untilNext(seller.commissions).map((one) => (
            <li key={`commission ${one.starts_on}`}>
              {t('desk.sellers.own_rate', { rate: formatRate(one.rate, language) })}
              <Text component="span" size="sm" c="dimmed">
                {days(one)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpen('partnership')}>
          {t('desk.sellers.terms.partnership')}
        </Button>
        <Button variant="default" onClick={() => setOpen('commission')}>
          {t('desk.sellers.terms.commission')}
        </Button>
      </div>
      {open && <TermsDialog seller={seller} what={open} onClose={() => setOpen(null)} />}
    </TitledPanel>
  );
}
