import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { type RatingPage, ratingsQuery } from '../queries.ts';
import { type ChangeSearch, pageLengths, type ReviewSearch } from '../search.ts';
import classes from './list-foot.module.css';

interface ListFootProps {
  search: ReviewSearch;
  change: ChangeSearch;
  page: RatingPage;
  /** Another page is shown: its first rating should be in sight. */
  onPage: () => void;
}

/** Which ratings these are, how many of them at once, and the way to the others. */
export function ListFoot({ search, change, page, onPage }: ListFootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const prefetch = usePagePrefetch(search);
  const pages = Math.max(1, Math.ceil(page.count / search.length));
  const first = Math.min((search.page - 1) * search.length + 1, page.count);
  const last = Math.min(first + search.length - 1, page.count);
  return (
    <div className={classes.foot}>
      <span className={classes.range}>
        {t('reviews.pages.range', {
          first: format.number(first),
          last: format.number(last),
          total: format.number(page.count),
        })}
      </span>
      <NativeSelect
        size="xs"
        aria-label={t('reviews.pages.length')}
        className={classes.length}
        value={String(search.length)}
        data={pageLengths.map(String)}
        onChange={({ currentTarget: { value } }) => {
          const length = pageLengths.find((known) => String(known) === value);
          if (length) change({ length });
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
            label: t('reviews.pages.label'),
            previous: t('reviews.pages.previous'),
            next: t('reviews.pages.next'),
            page: (n) => t('reviews.pages.page', { page: format.number(n) }),
            of: t('reviews.pages.of', {
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
function usePagePrefetch(search: ReviewSearch): (page: number) => void {
  const queryClient = useQueryClient();
  const api = useApi();
  const language = useLanguage();
  return (page) => void queryClient.prefetchQuery(ratingsQuery(api, { ...search, page }, language));
}
