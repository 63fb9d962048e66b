import type { ReactNode } from 'react';
import { formatRate } from '../../../format/rate.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Panel } from '../../../ui/panel.tsx';
import type { FigureFilter, Overview } from '../queries.ts';
import { useDays } from '../shared/use-days.ts';
import { useExact } from '../shared/use-exact.ts';
import classes from './balance.module.css';

interface BalanceProps {
  overview: Overview;
  /** How long a share is pending, by the terms of today. */
  pendingDays: number;
  onOpen: (figure: FigureFilter) => void;
}

/** What leaves next, in large; beneath it where all of the money is. Every figure opens its lines. */
export function Balance({ overview, pendingDays, onOpen }: BalanceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { day } = useDays();
  const euros = useExact();
  const { available, pending, in_transit, expected, next_payout_on, withheld_reason } = overview;
  // Nothing leaves on the next payout day then: an amount with that day would be believed.
  const isWithheld = withheld_reason !== null && available > 0;
  return (
    <Panel>
      <div className={classes.hero}>
        <p className={classes.label}>
          {isWithheld
            ? t('bank.figures.withheld')
            : t('bank.expected_on', { day: day(next_payout_on) })}
        </p>
        <p className={classes.figure}>
          {isWithheld ? (
            <Open onClick={() => onOpen({ of: 'AVAILABLE' })}>{euros(available)}</Open>
          ) : (
            <Open onClick={() => onOpen({ of: 'EXPECTED', on: next_payout_on })}>
              {euros(expected)}
            </Open>
          )}
        </p>
        <Note overview={overview} />
        <FeesNote overview={overview} />
        <VatNote overview={overview} />
      </div>
      <dl className={classes.row}>
        <Part
          label={t('bank.figures.available')}
          hint={
            withheld_reason
              ? t(`bank.withheld.${withheld_reason}.short`)
              : t(available < 0 ? 'bank.hints.available_below' : 'bank.hints.available')
          }
        >
          <Open onClick={() => onOpen({ of: 'AVAILABLE' })}>{euros(available)}</Open>
        </Part>
        <Part
          label={t('bank.figures.pending')}
          hint={t('bank.hints.pending', { count: pendingDays, days: format.number(pendingDays) })}
        >
          <Open onClick={() => onOpen({ of: 'PENDING' })}>{euros(pending)}</Open>
        </Part>
        <Part label={t('bank.figures.in_transit')} hint={t('bank.hints.in_transit')}>
          <Open onClick={() => onOpen({ of: 'IN_TRANSIT' })}>{euros(in_transit)}</Open>
        </Part>
        <Part label={t('bank.figures.total')} hint={t('bank.hints.total')}>
          {euros(available + pending + in_transit)}
        </Part>
      </dl>
    </Panel>
  );
}

/** When it is at the bank, or why nothing leaves. */
function Note({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { day, weekday } = useDays();
  const { withheld_reason, expected, at_bank_on, next_payout_on } = overview;
  if (withheld_reason) {
    return (
      <p className={classes.note} data-tone="warning">
        {t(`bank.withheld.${withheld_reason}.text`)}
      </p>
    );
  }
  if (expected < 0) return <p className={classes.note}>{t('bank.carried_over')}</p>;
  if (expected === 0) return <p className={classes.note}>{t('bank.nothing_yet')}</p>;
  return (
    <p className={classes.note}>
      {t('bank.arrives', { sent: day(next_payout_on), day: weekday(at_bank_on) })}
    </p>
  );
}

/** What is missing between the parts and what leaves are fees that are due by then. */
function FeesNote({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const euros = useExact();
  const { available, releases, expected, withheld_reason } = overview;
  const fees = available + releases - expected;
  if (withheld_reason || fees === 0) return null;
  return <p className={classes.note}>{t('bank.fees_off', { amount: euros(fees) })}</p>;
}

/** VAT goes along with the payout where the seller declares it. */
function VatNote({ overview: { billing, withheld_reason, expected } }: { overview: Overview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (billing.vat_rate === 0 || billing.missing.length > 0 || withheld_reason || expected <= 0) {
    return null;
  }
  return (
    <p className={classes.note}>
      {t('bank.vat_along', { rate: formatRate(billing.vat_rate, language) })}
    </p>
  );
}

function Open({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={common.open} onClick={onClick}>
      {children}
    </button>
  );
}

function Part({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <dt>{label}</dt>
      <dd className={classes.amount}>{children}</dd>
      <dd className={common.hint}>{hint}</dd>
    </div>
  );
}
