import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { formatEuros } from '../../../format/money.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isPayoutOn } from '../../../seller/payout.ts';
import type { Seller } from '../../../seller/seller.ts';
import common from '../../../ui/common.module.css';
import { later } from '../../../ui/later.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { places, useAddress } from '../links.ts';
import type { Home } from '../queries.ts';
import classes from './figures.module.css';

// The figure says the most of it; its picture is no part of the first load.
const MonthCurve = later(async () => (await import('../frame/live-home.tsx')).MonthCurve);

interface FiguresProps {
  home: Pick<
    Home,
    | 'turnover_today'
    | 'turnover_month'
    | 'month_before'
    | 'month_days'
    | 'month_before_days'
    | 'balance'
    | 'next_payout_on'
    | 'expected'
  >;
  seller: Seller;
  now: number;
}

/** The money of today, of this month, and for the next payout; each leads to what is behind it. */
export function Figures({ home, seller, now }: FiguresProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = useAddress();
  const outlook = usePayoutWords(home, seller, now);
  const { percent } = useFormat();
  const { turnover_month: month, month_before: before } = home;
  const change =
    before > 0 ? percent(((month - before) / before) * 100).replace('-', '\u2212') : null;
  const euros = (cents: number) =>
    formatEuros(cents, language, { exact: true }).replace('-', '\u2212');
  return (
    <FigureRow>
      <Figure
        label={t('home.turnover_today')}
        value={euros(home.turnover_today)}
        hint={t('home.turnover_hint')}
        to={address(places.turnover('today'))}
      />
      <Figure
        label={t('home.turnover_month')}
        value={euros(home.turnover_month)}
        hint={
          change === null
            ? t('home.turnover_hint')
            : t('home.turnover_month_trend', { percent: month > before ? `+${change}` : change })
        }
        to={address(places.turnover('this_month'))}
        curve={<MonthCurve home={home} euros={euros} />}
      />
      <Figure
        label={t('home.balance')}
        value={euros(home.balance)}
        hint={outlook}
        // Who needs no payout account has no bank page in the menu either (R3.3).
        to={seller.is_wallet_required ? address(places.bank) : null}
      />
    </FigureRow>
  );
}

/** When the balance leaves, or why it does not; nothing where payout is off (R1.10). */
function usePayoutWords(
  { expected, next_payout_on }: FiguresProps['home'],
  seller: Seller,
  now: number,
) {
  const { t } = useTranslation();
  const language = useLanguage();
  const when = useMoments();
  if (!isPayoutOn(useConfig(), seller)) return null;
  const outlook = payoutOutlook({ expected, next_payout_on }, seller);
  return t(`home.payouts.${outlook}`, {
    day: next_payout_on ? when.date(next_payout_on, now) : '',
    amount: formatEuros(expected ?? 0, language, { exact: true }),
  });
}

export function FigureRow({ children }: { children: ReactNode }) {
  return (
    <Panel>
      <dl className={classes.row}>{children}</dl>
    </Panel>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  hint: ReactNode;
  /** Where it leads; null where there is no such page. */
  to?: string | null;
  /** How it came about; default none. */
  curve?: ReactNode;
}

export function Figure({ label, value, hint, to = null, curve }: FigureProps) {
  return (
    <div className={classes.figure} data-link={to !== null || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {to === null ? (
          value
        ) : (
          <Link to={to} className={common.cover} aria-label={`${label}: ${value}`}>
            {value}
          </Link>
        )}
      </dd>
      <dd className={classes.hint}>{hint}</dd>
      {curve && (
        <dd className={classes.course}>
          <Suspense fallback={<span className={classes.curve} />}>{curve}</Suspense>
        </dd>
      )}
    </div>
  );
}

/** What becomes of the balance; the name of the text that says it. */
type PayoutOutlook = 'next' | 'owed' | 'incomplete' | 'checked' | 'on_hold' | 'withheld';

/** The server says whether a payout can go out; why not is read from the payout account (R7.4). */
function payoutOutlook(
  { expected, next_payout_on }: Pick<Home, 'expected' | 'next_payout_on'>,
  { wallet_status, is_banned }: Pick<Seller, 'wallet_status' | 'is_banned'>,
): PayoutOutlook {
  if (next_payout_on !== null) return (expected ?? 0) < 0 ? 'owed' : 'next';
  if (is_banned) return 'withheld';
  switch (wallet_status) {
    case 'ONBOARDING_SUBMITTED':
      return 'checked';
    case 'ON_HOLD':
      return 'on_hold';
    case 'COMPLETED':
      return 'withheld';
    default:
      return 'incomplete';
  }
}
