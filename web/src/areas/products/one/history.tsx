import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { readPriceChange } from '../../../format/price-change.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useProductAct } from '../../../format/use-product-act.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { ProductHistoryQuery } from '../../../graphql/generated/graphql.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { removalReasons } from '../../../seller/removal-reasons.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { historyQuery, productsKey } from '../queries.ts';
import classes from './product.module.css';
import { QueryPanel } from './query-panel.tsx';

type Entry = ProductHistoryQuery['product_history'][number];

const perPage = 25;

/** Who changed what, newest first. */
export function History({ id }: { id: string }) {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToast();
  const query = useInfiniteQuery({
    queryKey: [...productsKey, 'history', id],
    initialPageParam: null as string | null,
    queryFn: async (context) => {
      const { queryFn } = historyQuery(api, id, context.pageParam);
      return (await (queryFn as (c: unknown) => Promise<Entry[]>)(context)) ?? [];
    },
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    meta: { noErrorRedirect: true },
  });
  const showOlder = async () => {
    const { isFetchNextPageError } = await query.fetchNextPage();
    if (isFetchNextPageError) toasts.show({ type: 'error', text: t('products.history.failed') });
  };
  return (
    <QueryPanel query={query} data={query.data?.pages.flat()} failed={t('products.history.failed')}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState
            title={t('products.history.none_title')}
            text={t('products.history.none_text')}
          />
        ) : (
          <>
            <ul className={classes.rows} aria-label={t('products.tabs.history')}>
              {entries.map((entry) => (
                <HistoryRow key={entry.id} entry={entry} />
              ))}
            </ul>
            {query.hasNextPage && (
              <div className={classes.foot}>
                <Button
                  variant="default"
                  size="xs"
                  loading={query.isFetchingNextPage}
                  onClick={() => void showOlder()}
                >
                  {t('products.history.more')}
                </Button>
              </div>
            )}
          </>
        )
      }
    </QueryPanel>
  );
}

function HistoryRow({ entry: { at, actor, action, detail } }: { entry: Entry }) {
  const { t } = useTranslation();
  const dates = useDates();
  const nameOf = useProductAct();
  const who = actor as keyof Texts['products']['history']['actors'];
  return (
    <li className={classes.row}>
      <div className={classes.dim}>
        <time dateTime={at}>{dates.dateTime(at)}</time>
      </div>
      <div>
        <div>{nameOf(action)}</div>
        <Detail detail={detail} />
      </div>
      <div className={classes.dim}>
        {t(`products.history.actors.${who}`, { defaultValue: actor })}
      </div>
    </li>
  );
}

/** A reason of the list and prices are said as the reader says them; what was typed stays as it is. */
function Detail({ detail }: { detail: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const price = readPriceChange(detail, format);
  const [first = '', ...rest] = detail.split(' ');
  const reason = removalReasons.find((name) => name === first);
  let words = reason ? [t(`products.reasons.${reason}`), ...rest].join(' ') : detail;
  if (price?.day) {
    words = t('products.history.price', { prices: price.words, date: dates.date(price.day) });
  }
  return words ? <p className={classes.dim}>{words}</p> : null;
}
