import { type CSSProperties, useMemo } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { Entry, FigureFilter } from '../queries.ts';
import { useBankPath } from '../shared/frame.tsx';
import { useDays } from '../shared/use-days.ts';
import { useExact } from '../shared/use-exact.ts';
import { flagRows, isBack, rowCount } from './flag-rows.ts';
import classes from './timeline.module.css';

/** How many days are shown; the schedule has as many. */
const span = 90;
const day = 86_400_000;

const after = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day);
const plus = (from: string, days: number) =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);

interface TimelineProps {
  entries: readonly Entry[];
  onOpen: (figure: FigureFilter) => void;
  /** The day it is, for tests. Default today in Paris. */
  today?: string;
}

/** The coming 90 days: what becomes available on each, when payouts leave and arrive (R14.6). */
export function Timeline({ entries, onOpen, today = dayInParis() }: TimelineProps) {
  const { t } = useTranslation();
  const { short } = useDays();
  const releases = entries.filter(({ step }) => step === 'RELEASE');
  // Those of coming payouts are words at the payout, and have no colour of their own.
  const hasArrivals = entries.some(isArrival);
  return (
    <Section title={t('bank.timeline.title')}>
      <div className={classes.body}>
        <p className={classes.legend}>
          {releases.length > 0 && (
            <span className={classes.release}>{t('bank.timeline.RELEASE')}</span>
          )}
          {entries.some(({ step }) => step === 'PAYOUT') && (
            <span className={classes.payout}>{t('bank.timeline.PAYOUT')}</span>
          )}
          {hasArrivals && <span className={classes.arrival}>{t('bank.timeline.ARRIVAL')}</span>}
        </p>
        <div className={classes.chart}>
          <Flags entries={entries} today={today} onOpen={onOpen} />
          <Bars releases={releases} days={1} today={today} onOpen={onOpen} />
          <Bars releases={releases} days={7} today={today} onOpen={onOpen} />
          <div className={classes.axis} aria-hidden="true">
            <span>{short(today)}</span>
            {[30, 60].map((days) => (
              <span key={days} style={{ left: `${(days / span) * 100}%` }}>
                {short(plus(today, days))}
              </span>
            ))}
            <span>{short(plus(today, span - 1))}</span>
          </div>
        </div>
        <details className={classes.list}>
          <summary>{t('bank.timeline.as_list')}</summary>
          <EntryTable entries={entries} onOpen={onOpen} />
        </details>
      </div>
    </Section>
  );
}

interface BarsProps {
  releases: readonly Entry[];
  /** How many days one bar stands for. */
  days: 1 | 7;
  today: string;
  onOpen: TimelineProps['onOpen'];
}

function Bars({ releases, days, today, onOpen }: BarsProps) {
  const { t } = useTranslation();
  const names = useDays();
  const euros = useExact();
  const bars = useMemo(() => together(releases, days, today), [releases, days, today]);
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  return (
    <div
      className={`${classes.bars} ${classes.release} ${days === 1 ? classes.days : classes.weeks}`}
      style={{ gridTemplateColumns: `repeat(${Math.ceil(span / days)}, minmax(0, 1fr))` }}
    >
      {bars.map(({ place, amount, lines }) => {
        const on = plus(today, place * days);
        const until = plus(on, days - 1);
        const when = days === 1 ? names.day(on) : `${names.short(on)} – ${names.short(until)}`;
        const name = t('bank.timeline.bar', { when, amount: euros(amount), sales: lines });
        return (
          <button
            key={place}
            type="button"
            className={classes.bar}
            style={
              { gridColumn: place + 1, '--share': Math.max(0, amount) / most } as CSSProperties
            }
            aria-label={name}
            title={name}
            onClick={() => onOpen({ of: 'RELEASE', on, ...(days > 1 && { until }) })}
          />
        );
      })}
    </div>
  );
}

/** What each bar stands for, by its place from today on. */
function together(releases: readonly Entry[], days: number, today: string) {
  const bars = new Map<number, { place: number; amount: number; lines: number }>();
  for (const { on, amount, lines } of releases) {
    const place = Math.floor(after(today, on) / days);
    const bar = bars.get(place) ?? { place, amount: 0, lines: 0 };
    bars.set(place, { place, amount: bar.amount + amount, lines: bar.lines + lines });
  }
  return [...bars.values()];
}

/** A payout that is on its way, and has a day of its own at the bank. */
const isArrival = ({ step, payout_id }: Entry) => step === 'ARRIVAL' && Boolean(payout_id);

/** Payouts that leave, each with the day it is at the bank; and those that are on their way. */
function Flags({
  entries,
  today,
  onOpen,
}: Pick<BarsProps, 'today' | 'onOpen'> & { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  const { short } = useDays();
  const euros = useExact();
  const path = useBankPath();
  const flags = entries.filter((entry) => entry.step === 'PAYOUT' || isArrival(entry));
  const shares = flags.map(({ on }) => after(today, on) / span);
  const wide = flagRows(shares, 0.2);
  const narrow = flagRows(shares, 0.33);
  return (
    <div
      className={classes.flags}
      style={{ '--wide-rows': rowCount(wide), '--narrow-rows': rowCount(narrow) } as CSSProperties}
    >
      {flags.map((entry, at) => {
        const share = shares[at] ?? 0;
        const rows = { '--wide-row': wide[at], '--narrow-row': narrow[at] };
        const placed = {
          style: { left: `${share * 100}%`, ...rows } as CSSProperties,
          'data-back': isBack(share) || undefined,
        };
        if (isArrival(entry)) {
          return (
            <Link
              key={entry.payout_id}
              to={path(`payouts/${entry.payout_id}`)}
              className={`${classes.flag} ${classes.arrival}`}
              {...placed}
            >
              <span className={classes.words}>
                {t('bank.timeline.at_bank', { day: short(entry.on) })}
              </span>
              <span className={classes.when} aria-hidden="true">
                {short(entry.on)}
              </span>
              <strong>{euros(entry.amount)}</strong>
            </Link>
          );
        }
        const arrival = entries.find(
          ({ step, on, payout_id }) => step === 'ARRIVAL' && on > entry.on && !payout_id,
        );
        return (
          <button
            key={entry.on}
            type="button"
            className={`${classes.flag} ${classes.payout}`}
            onClick={() => onOpen({ of: 'EXPECTED', on: entry.on })}
            {...placed}
          >
            <span className={classes.words}>
              {t('bank.timeline.leaves', { day: short(entry.on) })}
            </span>
            <span className={classes.when} aria-hidden="true">
              {short(entry.on)}
            </span>
            <strong>{euros(entry.amount)}</strong>
            {arrival && (
              <small className={classes.words}>
                {t('bank.timeline.at_bank', { day: short(arrival.on) })}
              </small>
            )}
          </button>
        );
      })}
    </div>
  );
}

/** The same in words, for those who read it or use no pointer. */
function EntryTable({ entries, onOpen }: Pick<TimelineProps, 'entries' | 'onOpen'>) {
  const { t } = useTranslation();
  const { weekday } = useDays();
  return (
    <Table
      caption={t('bank.timeline.title')}
      rows={entries}
      rowKey={({ on, step, payout_id }) => `${on} ${step} ${payout_id ?? ''}`}
      columns={[
        { id: 'on', head: t('bank.columns.day'), main: true, cell: ({ on }) => weekday(on) },
        {
          id: 'step',
          head: t('bank.columns.what'),
          cell: ({ step, on, lines }) => {
            const words =
              step === 'RELEASE'
                ? t('bank.timeline.releases', { sales: lines })
                : t(`bank.timeline.${step}`);
            if (step === 'ARRIVAL') return words;
            const of = step === 'RELEASE' ? 'RELEASE' : 'EXPECTED';
            return (
              <button type="button" className={classes.open} onClick={() => onOpen({ of, on })}>
                {words}
              </button>
            );
          },
        },
        {
          id: 'amount',
          head: t('bank.columns.amount'),
          numeric: true,
          cell: ({ amount }) => <Money cents={amount} exact />,
        },
      ]}
    />
  );
}
