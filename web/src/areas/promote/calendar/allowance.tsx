import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CodesLeft } from '../codes-left.tsx';
import { calendarQuery, type Terms } from '../queries.ts';
import { useDays } from '../use-days.ts';
import classes from './allowance.module.css';
import { ProductDays } from './product-days.tsx';
import { shareOfYear } from './year.ts';

interface AllowanceProps {
  terms: Terms;
  /** The product that the list is narrowed to. */
  productID: string | null;
}

/** How many promotion days the products have left, how those of one are used, and how many codes are left. */
export function Allowance({ terms, productID }: AllowanceProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  // Of those that have the fewest left there is the most to see.
  const products = terms.products.toSorted((one, other) => one.days_left - other.days_left);
  const wanted = products.find(({ id }) => id === (productID ?? chosen));
  // One that cannot be promoted has no days, and those of another are not its own.
  const product = productID ? wanted : (wanted ?? products[0]);
  if (!product) return null;
  return (
    <Calendar
      terms={terms}
      products={productID ? [] : products}
      product={product}
      onChoose={setChosen}
    />
  );
}

interface CalendarProps {
  terms: Terms;
  /** That can be chosen, those with the fewest days left first. */
  products: Terms['products'];
  product: Terms['products'][number];
  onChoose: (id: string) => void;
}

function Calendar({ terms, products, product, onChoose }: CalendarProps) {
  const { t } = useTranslation();
  const heading = useId();
  const thisYear = Number(dayInParis().slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const { data } = useQuery(calendarQuery(useApi(), product.id, year));
  const isSideBySide = products.length > 1;
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
          // Before there was the product there is nothing to see.
          disabled={data?.allowed === 0}
          onClick={() => setYear(year - 1)}
        />
        <IconButton
          size="small"
          label={t('promote.calendar.next')}
          icon={<ChevronRight size={16} aria-hidden />}
          // A promotion starts within a year.
          disabled={year > thisYear}
          onClick={() => setYear(year + 1)}
        />
        <CodesLeft terms={terms} className={classes.codes} />
      </div>
      <div className={classes.both} data-side-by-side={isSideBySide || undefined}>
        {isSideBySide && (
          <ProductDays
            products={products}
            allowed={terms.days_per_year}
            year={thisYear}
            chosen={product.id}
            onChoose={onChoose}
          />
        )}
        <Year product={product} year={year} />
      </div>
    </Panel>
  );
}

/** One bar for the year of a product, with the months below it. */
function Year({ product, year }: { product: Terms['products'][number]; year: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const daysOf = useDays();
  const language = useLanguage();
  const { data, isPlaceholderData } = useQuery(calendarQuery(useApi(), product.id, year));
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2026, month, 1)).toLocaleDateString(language, {
      month: 'narrow',
      timeZone: 'UTC',
    }),
  );
  const left = data && Math.max(data.allowed - data.used, 0);
  return (
    <div>
      <p className={classes.left} role="status">
        {data &&
          data.allowed > 0 &&
          !isPlaceholderData &&
          t('lists.chip', {
            name: product.name,
            value: t('promote.calendar.left', {
              left: format.number(left ?? 0),
              allowed: format.number(data.allowed),
            }),
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
              title={daysOf(period)}
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
          {data.periods.map((period) => (
            <li key={period.id}>{daysOf(period)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
