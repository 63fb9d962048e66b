import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { type OrderPage, ordersQuery } from '../queries.ts';
import { type OrderSearch, pageLengths, withLength } from '../search.ts';
import classes from './list-foot.module.css';
import type { ChangeSearch } from './use-order-search.ts';

interface ListFootProps {
  search: OrderSearch;
  change: ChangeSearch;
  page: OrderPage;
  /** Another page is shown: its first line should be in sight. */
  onPage: () => void;
}

/** Which lines these are, how many of them at once, and the way to the others. */
export function ListFoot({ search, change, page, onPage }: ListFootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const prefetch = usePagePrefetch(search);
  const pages = Math.max(1, Math.ceil(page.total_count / search.length));
  const first = (page.page - 1) * page.length + 1;
  const last = first + page.lines.length - 1;
  return (
    <div className={classes.foot}>
      <span className={classes.range}>
        {t('orders.pages.range', {
          first: format.number(first),
          last: format.number(last),
          total: format.number(page.total_count),
        })}
      </span>
      <NativeSelect
        size="xs"
        aria-label={t('orders.pages.length')}
        className={classes.length}
        value={String(search.length)}
        data={pageLengths.map(String)}
        onChange={({ currentTarget: { value } }) => {
          const length = pageLengths.find((known) => String(known) === value);
          if (length) change(withLength(search, length));
        }}
      />
      <div className={classes.pages}>
        <Pagination
          page={search.page}
          pages={pages}
          onIntent={prefetch}
          onChange={(next) => {
            change({ page: next });
            onPage();
          }}
          texts={{
            label: t('orders.pages.label'),
            previous: t('orders.pages.previous'),
            next: t('orders.pages.next'),
            page: (n) => t('orders.pages.page', { page: format.number(n) }),
            of: t('orders.pages.of', {
              page: format.number(search.page),
              pages: format.number(pages),
            }),
          }}
        />
      </div>
    </div>
  );
}

/** Fetches a page that the reader is about to ask for. */
function usePagePrefetch(search: OrderSearch): (page: number) => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const language = useLanguage();
  return (page) => void queryClient.prefetchQuery(ordersQuery(api, { ...search, page }, language));
}
