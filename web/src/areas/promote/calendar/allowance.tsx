import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { calendarQuery, type Terms } from '../queries.ts';
import classes from './allowance.module.css';
import { shareOfYear } from './year.ts';

interface AllowanceProps {
  terms: Terms;
  /** The product that the list is narrowed to. */
  productID: string | null;
}

/** How the promotion days of a product and year are used, and how many codes are left. */
export function Allowance({ terms, productID }: AllowanceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [year, setYear] = useState(() => Number(dayInParis().slice(0, 4)));
  const { products } = terms;
  const wanted = productID ?? chosen;
  // Of the one that has the fewest left there is the most to see.
  const fewest = products.reduce<(typeof products)[number] | undefined>(
    (least, one) => (least && least.days_left <= one.days_left ? least : one),
    undefined,
  );
  const product = products.find(({ id }) => id === wanted) ?? fewest;
  if (!product) return null;
  return (
    <Panel padded labelledBy={heading}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {t('promote.calendar.title', { year })}
        </h2>
        <IconButton
          size="small"
          label={t('promote.calendar.previous')}
          icon={<ChevronLeft size={16} aria-hidden />}
          onClick={() => setYear(year - 1)}
        />
        <IconButton
          size="small"
          label={t('promote.calendar.next')}
          icon={<ChevronRight size={16} aria-hidden />}
          onClick={() => setYear(year + 1)}
        />
        {!productID && products.length > 1 && (
          <Select
            label={t('promote.columns.product')}
            options={products.map(({ id, name }) => ({ value: id, label: name }))}
            value={product.id}
            onChange={setChosen}
            searchable
          />
        )}
        <p className={classes.codes}>
          {t('promote.codes_left', {
            left: format.number(terms.codes_left),
            codes: format.number(terms.codes),
            days: format.number(terms.code_days),
          })}
        </p>
      </div>
      <Year productID={product.id} year={year} />
    </Panel>
  );
}

/** One bar for the year, with the months below it. */
function Year({ productID, year }: { productID: string; year: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const language = useLanguage();
  const { data } = useQuery(calendarQuery(useApi(), productID, year));
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 1)).toLocaleDateString(language, {
      month: 'narrow',
      timeZone: 'UTC',
    }),
  );
  const left = data && Math.max(data.allowed - data.used, 0);
  return (
    <>
      <p className={classes.left} role="status">
        {data &&
          t('promote.calendar.left', {
            left: format.number(left ?? 0),
            allowed: format.number(data.allowed),
          })}
      </p>
      <div className={classes.year} aria-hidden="true">
        {data?.periods.map((period) => {
          const { from, width } = shareOfYear(period.starts_on, period.ends_on, year);
          return (
            <span
              key={period.id}
              className={classes.period}
              style={{ insetInlineStart: `${from}%`, width: `${width}%` }}
              title={t('promote.days', {
                from: dates.date(period.starts_on),
                to: dates.date(period.ends_on),
              })}
            />
          );
        })}
        {months.map((name, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month is known by its place.
          <span key={month} className={classes.month}>
            {name}
          </span>
        ))}
      </div>
      {data && data.periods.length === 0 && (
        <p className={classes.codes}>{t('promote.calendar.none')}</p>
      )}
      {data && data.periods.length > 0 && (
        <ul className={classes.periods}>
          {data.periods.map(({ id, starts_on, ends_on }) => (
            <li key={id}>
              {t('promote.days', { from: dates.date(starts_on), to: dates.date(ends_on) })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
