import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { ListFoot } from '../../../ui/list-foot/list-foot.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { invoicesQuery } from '../queries.ts';
import classes from '../shared/bank.module.css';
import { BankFrame } from '../shared/frame.tsx';
import { HowPayoutsButton } from '../shared/how-payouts-button.tsx';
import { Papers } from '../shared/papers.tsx';
import { address } from './search.ts';

/** What the marketplace billed in the seller's name, and credited (R14.5, R14.8). */
export function InvoicesScreen() {
  const { t } = useTranslation();
  const list = useList({
    address,
    query: invoicesQuery,
    rows: ({ invoices }) => invoices,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
  });
  const { search, page: data } = list;
  return (
    <BankFrame
      title={t('bank.titles.invoices.title')}
      description={t('bank.titles.invoices.description')}
      actions={
        data &&
        data.years.length > 1 && (
          <Select
            label={t('bank.invoices.year')}
            value={String(search.year ?? '')}
            options={[
              { value: '', label: t('bank.invoices.all_years') },
              ...data.years.map((year) => ({ value: String(year), label: String(year) })),
            ]}
            onChange={(year) => list.change({ year: Number(year) || null })}
          />
        )
      }
    >
      <p className={classes.printed}>{search.year ?? t('bank.invoices.all_years')}</p>
      {data && data.invoices.length > 0 && (
        <div ref={list.top}>
          <Papers
            title={t('bank.invoices.title')}
            papers={data.invoices}
            totals={{
              reference: t('bank.invoices.sum'),
              net: <Money cents={data.net} strong exact />,
              vat: <Money cents={data.vat} strong exact />,
              total: <Money cents={data.total} strong exact />,
            }}
          >
            <ListFoot
              page={search.page}
              first={(search.page - 1) * search.length + 1}
              shown={data.invoices.length}
              length={search.length}
              lengths={address.lengths}
              lengthLabel={t('bank.invoices.per_page')}
              total={data.total_count}
              onLength={list.setLength}
              onPage={list.turnTo}
              onIntent={list.prefetch}
            />
          </Papers>
        </div>
      )}
      {list.count === 0 && (
        <Panel>
          <EmptyState
            title={t('bank.invoices.none_title')}
            text={t('bank.invoices.none_text')}
            actions={<HowPayoutsButton />}
            hasExample={search.year === null}
          />
        </Panel>
      )}
      <NotLoaded inPanel query={{ data, error: list.error, refetch: list.retry }} />
    </BankFrame>
  );
}
