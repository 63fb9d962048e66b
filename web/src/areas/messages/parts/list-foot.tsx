import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../format/use-format.ts';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import type { ThreadPage } from '../queries.ts';
import { pageLengths, type ThreadSearch } from '../search.ts';
import classes from './list-foot.module.css';
import type { ChangeSearch } from './use-thread-search.ts';

interface ListFootProps {
  search: ThreadSearch;
  change: ChangeSearch;
  page: ThreadPage;
  /** Another page is shown: its first row should be in sight. */
  onPage: () => void;
}

/** Which threads these are, how many of them at once, and the way to the others. */
export function ListFoot({ search, change, page, onPage }: ListFootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(page.count / search.limit));
  const first = (page.page - 1) * page.limit + 1;
  return (
    <div className={classes.foot}>
      <span className={classes.range}>
        {t('messages.pages.range', {
          first: format.number(first),
          last: format.number(first + page.threads.length - 1),
          total: format.number(page.count),
        })}
      </span>
      <NativeSelect
        size="xs"
        aria-label={t('messages.pages.length')}
        className={classes.length}
        value={String(search.limit)}
        data={pageLengths.map(String)}
        onChange={({ currentTarget: { value } }) => {
          const limit = pageLengths.find((known) => String(known) === value);
          if (limit) change({ limit });
        }}
      />
      <div className={classes.pages}>
        <Pagination
          page={search.page}
          pages={pages}
          onChange={(next) => {
            change({ page: next });
            onPage();
          }}
          texts={{
            label: t('messages.pages.label'),
            previous: t('messages.pages.previous'),
            next: t('messages.pages.next'),
            page: (n) => t('messages.pages.page', { page: format.number(n) }),
            of: t('messages.pages.of', {
              page: format.number(search.page),
              pages: format.number(pages),
            }),
          }}
        />
      </div>
    </div>
  );
}
