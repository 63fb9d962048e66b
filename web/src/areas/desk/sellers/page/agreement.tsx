import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatRate } from '../../../../format/rate.ts';
import { useDates } from '../../../../format/use-dates.ts';
import { faultWords } from '../../../../graphql/fault.ts';
import { RemoveOwnRateDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { addTo, dayInParis } from '../../../../ui/date-range/period.ts';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import { useAct } from '../../parts/use-act.ts';
import { WordsDialog } from '../../parts/words-dialog.tsx';
import { TermsDialog } from '../dialogs/terms-dialog.tsx';
import type { DeskSeller } from '../queries.ts';
import classes from '../sellers.module.css';

interface Dated {
  starts_on: string;
  ends_on: string | null;
}

type Commission = DeskSeller['commissions'][number];

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
  const [removed, setRemoved] = useState<Commission | null>(null);
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
              {one.starts_on > dayInParis() && (
                <Button variant="default" size="compact-sm" onClick={() => setRemoved(one)}>
                  {t('desk.sellers.terms.remove')}
                </Button>
              )}
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
      {removed && (
        <RemoveDialog seller={seller} commission={removed} onClose={() => setRemoved(null)} />
      )}
    </TitledPanel>
  );
}

interface RemoveDialogProps {
  seller: DeskSeller;
  commission: Commission;
  onClose: () => void;
}

/** Takes a commission back that has not begun, with a reason. */
function RemoveDialog({ seller, commission, onClose }: RemoveDialogProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const remove = useAct(
    (api, reason: string) =>
      api(RemoveOwnRateDocument, { id: seller.id, starts_on: commission.starts_on, reason }),
    { done: t('desk.sellers.terms.saved'), onDone: onClose },
  );
  return (
    <WordsDialog
      destructive
      title={t('desk.sellers.terms.remove_title', {
        rate: formatRate(commission.rate, language),
        day: dates.date(commission.starts_on),
      })}
      above={<Text>{t('desk.sellers.effects.told')}</Text>}
      label={t('desk.sellers.reason')}
      confirm={t('desk.sellers.terms.remove')}
      onConfirm={(reason) => remove.mutate(reason)}
      onClose={onClose}
      isPending={remove.isPending}
      fault={faultWords(t, 'desk.sellers.faults', remove.error)}
    />
  );
}
