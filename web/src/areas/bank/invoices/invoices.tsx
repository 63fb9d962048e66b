import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { pageLengths } from '../../../ui/list/address.ts';
import { ListFoot } from '../../../ui/list-foot/list-foot.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select/select.tsx';
import { invoicesQuery } from '../queries.ts';
import classes from '../shared/bank.module.css';
import { BankFrame } from '../shared/frame.tsx';
import { HowPayoutsButton } from '../shared/how-payouts-button.tsx';
import { Papers } from '../shared/papers.tsx';

/** What the marketplace billed in the seller's name, and credited (R14.5, R14.8). */
export function InvoicesScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const filter = {
    year: Number(search.get('year')) || null,
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
    length: pageLengths.find((length) => length === Number(search.get('length'))) ?? 10,
  };
  const query = useQuery(invoicesQuery(useApi(), filter));
  const { data } = query;
  const change = (name: string, value: string | null) =>
    setSearch((now) => {
      if (name !== 'page') now.delete('page');
      if (value) now.set(name, value);
      else now.delete(name);
      return now;
    });
  return (
    <BankFrame
      title={t('bank.titles.invoices.title')}
      description={t('bank.titles.invoices.description')}
      actions={
        data &&
        data.years.length > 1 && (
          <Select
            label={t('bank.invoices.year')}
            value={String(filter.year ?? '')}
            options={[
              { value: '', label: t('bank.invoices.all_years') },
              ...data.years.map((year) => ({ value: String(year), label: String(year) })),
            ]}
            onChange={(year) => change('year', year)}
          />
        )
      }
    >
      <p className={classes.printed}>{filter.year ?? t('bank.invoices.all_years')}</p>
      {data && data.invoices.length > 0 && (
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
            page={filter.page}
            first={(filter.page - 1) * filter.length + 1}
            shown={data.invoices.length}
            length={filter.length}
            lengths={pageLengths}
            lengthLabel={t('bank.invoices.per_page')}
            total={data.total_count}
            onLength={(length) => change('length', String(length))}
            onPage={(page) => change('page', String(page))}
          />
        </Papers>
      )}
      {data?.invoices.length === 0 && (
        <Panel>
          <EmptyState
            title={t('bank.invoices.none_title')}
            text={t('bank.invoices.none_text')}
            actions={<HowPayoutsButton />}
            hasExample={filter.year === null}
          />
        </Panel>
      )}
      <NotLoaded inPanel query={query} />
    </BankFrame>
  );
}
