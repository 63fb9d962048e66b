import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ApiError } from '../../../graphql/api-error.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { paths } from '../../../links/paths.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import type { ChangeSearch } from '../search.ts';
import { isNarrowed, noFilter, type OrderSearch } from '../search.ts';
import classes from './list-states.module.css';
import { kindOf, layoutOf, TableHead, tableClass } from './order-table.tsx';
import { TableFrame } from './table-frame.tsx';

/** Widths in percent that look like words. */
const widths = [72, 54, 83, 61, 47, 78, 66];

interface SkeletonProps {
  search: OrderSearch;
  isCards: boolean;
}

/** The list before its lines: the same columns, as many rows. */
export function ListSkeleton({ search, isCards }: SkeletonProps) {
  const { t } = useTranslation();
  const rows = Array.from({ length: search.length }, (_, at) => at);
  const width = (at: number) => `${widths[at % widths.length]}%`;
  return (
    <>
      <VisuallyHidden role="status">{t('orders.loading')}</VisuallyHidden>
      {isCards ? (
        <div aria-hidden="true">
          {rows.map((row) => (
            <div key={row} className={classes.card}>
              <Bar width={width(row)} />
              <Bar width={width(row + 3)} />
              <Bar width="45%" />
            </div>
          ))}
        </div>
      ) : (
        <TableFrame>
          <table className={tableClass} {...layoutOf(search)} aria-busy="true">
            <TableHead search={search} />
            <tbody aria-hidden="true">
              {rows.map((row) => (
                <tr key={row}>
                  {search.columns.map((id, at) => (
                    <td key={id} {...kindOf(id)}>
                      <Bar width={width(row + at)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </>
  );
}

interface NoLinesProps {
  search: OrderSearch;
  change: ChangeSearch;
}

/** Why there is nothing to show, and what to do about it. */
export function NoLines({ search, change }: NoLinesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { seller, loaded } = useSeller();
  if (loaded && !seller.has_sales) {
    const home = paths.home(language);
    return (
      <EmptyState
        title={t('orders.never.title')}
        text={t('orders.never.text')}
        actions={
          <>
            {!seller.is_banned && (
              <Button component={Link} to={`${home}/products`}>
                {t('orders.never.products')}
              </Button>
            )}
            <Button component={Link} variant="default" to={`${home}/faq/payout`}>
              {t('orders.never.payout')}
            </Button>
          </>
        }
      />
    );
  }
  if (!isNarrowed(search)) {
    return (
      <EmptyState
        title={t('orders.quiet.title')}
        text={t('orders.quiet.text')}
        actions={<Button onClick={() => change({ period: 'all' })}>{t('orders.quiet.all')}</Button>}
      />
    );
  }
  // The period a list opens with has no chip to remove, and clearing would only bring it back.
  const isLimited = search.period !== 'all';
  return (
    <EmptyState
      title={t('orders.nothing.title')}
      text={isLimited ? t('orders.nothing.text_period') : t('orders.nothing.text')}
      actions={
        <>
          {isLimited && (
            <Button onClick={() => change({ period: 'all' })}>{t('orders.nothing.all')}</Button>
          )}
          <Button variant={isLimited ? 'default' : 'filled'} onClick={() => change(noFilter)}>
            {t('orders.nothing.clear')}
          </Button>
        </>
      }
    />
  );
}

/** The lines could not be had; the filters stay as they are. */
export function ListFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error.reason === 'search_too_broad') {
    return <EmptyState title={t('orders.too_broad.title')} text={t('orders.too_broad.text')} />;
  }
  return (
    <ErrorState
      title={t('orders.failed.title')}
      text={t('orders.failed.text')}
      id={error.id}
      onRetry={onRetry}
    />
  );
}
