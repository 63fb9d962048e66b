import { Button } from '@mantine/core';
import { Archive, Download } from 'lucide-react';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useProductFilter } from '../../../seller/use-product-filter.tsx';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { useChoiceFilter } from '../../../ui/list/filters.tsx';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { Mark } from '../../../ui/mark/mark.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { type Invoice, invoiceListQuery } from '../queries.ts';
import { invoiceAddress } from '../search.ts';

/** The marketplace's invoices to the seller (R2.13, R12.5), by product and year. */
export function Invoices() {
  const { t } = useTranslation();
  const list = useList({
    address: invoiceAddress,
    query: invoiceListQuery,
    rows: ({ invoices }) => invoices,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
  });
  const { page, search } = list;
  const files = useSaveFile();
  const years = page?.years ?? [];
  const filters = [
    useChoiceFilter(list, {
      field: 'year',
      name: t('products.invoices.year'),
      all: t('products.invoices.all_years'),
      options: years.map((year) => ({ value: year, label: String(year) })),
    }),
    useProductFilter(list),
  ];
  const archived = search.year ?? years[0];
  const zip = `/download/invoices?year=${archived}`;
  return (
    <ListScreen
      list={list}
      title={t('routes.products_invoice.title')}
      description={t('routes.products_invoice.description')}
      found={(count, number) => t('products.invoices.found', { count, number })}
      filters={filters}
      columns={useInvoiceColumns(files)}
      actions={
        archived !== undefined && (
          <Button
            variant="default"
            leftSection={<Archive size={16} aria-hidden />}
            loading={files.saving === zip}
            onClick={() => files.saveFile(zip)}
          >
            {t('products.invoices.zip', { year: archived })}
          </Button>
        )
      }
      totals={{
        label: t('products.invoices.totals'),
        values: (['net', 'vat', 'total'] as const).map((sum) => ({
          name: t(`products.invoices.${sum}`),
          value: page && <Money cents={page[sum]} strong={sum === 'total'} exact />,
        })),
      }}
      empty={
        <EmptyState
          title={t('products.invoices.none_title')}
          text={t('products.invoices.none_text')}
        />
      }
    />
  );
}

function useInvoiceColumns({ saveFile, saving }: ReturnType<typeof useSaveFile>) {
  const { t } = useTranslation();
  const dates = useDates();
  const sign = ({ type }: Invoice) => (type === 'CREDIT_NOTE' ? -1 : 1);
  const columns: ListColumn<Invoice>[] = [
    {
      id: 'reference',
      head: t('products.invoices.reference'),
      main: true,
      width: 11,
      cell: ({ reference }) => reference,
    },
    {
      id: 'issued_on',
      head: t('products.invoices.issued_on'),
      width: 7.5,
      cell: ({ issued_on }) => dates.date(issued_on),
    },
    {
      id: 'what',
      head: t('products.invoices.what'),
      wraps: true,
      width: 16,
      cell: ({ lines }) => lines.map(({ text }) => text).join(', '),
    },
    {
      id: 'state',
      head: t('products.columns.state'),
      width: 10,
      cell: (invoice) => <InvoiceMark invoice={invoice} today={dayInParis()} />,
    },
    {
      id: 'net',
      head: t('products.invoices.net'),
      numeric: true,
      width: 6.5,
      card: 'line',
      cell: (invoice) => <Money cents={sign(invoice) * invoice.net} exact />,
    },
    {
      id: 'vat',
      head: t('products.invoices.vat'),
      numeric: true,
      width: 6.5,
      card: 'line',
      cell: (invoice) => <Money cents={sign(invoice) * invoice.vat} exact />,
    },
    {
      id: 'total',
      head: t('products.invoices.total'),
      numeric: true,
      keep: true,
      width: 7,
      card: 'aside',
      cell: (invoice) => <Money cents={sign(invoice) * invoice.total} strong exact />,
    },
    {
      id: 'pdf',
      head: t('products.invoices.file'),
      keep: true,
      width: 6.5,
      cell: ({ id, reference }) => (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
          aria-label={t('products.invoices.pdf', { reference })}
          loading={saving === `/download/invoices/${id}.pdf`}
          onClick={() => saveFile(`/download/invoices/${id}.pdf`)}
        >
          PDF
        </Button>
      ),
    },
  ];
  return columns;
}

/** Whether it is paid, and if not, until when it is to be. */
function InvoiceMark({ invoice, today }: { invoice: Invoice; today: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { type, paid_on, due_on } = invoice;
  if (type === 'CREDIT_NOTE')
    return <Mark tone="neutral">{t('products.invoices.credit_note')}</Mark>;
  if (paid_on) {
    return <Mark tone="success">{t('products.invoices.paid', { date: dates.date(paid_on) })}</Mark>;
  }
  const date = dates.date(due_on);
  return due_on < today ? (
    <Mark tone="error">{t('products.invoices.overdue', { date })}</Mark>
  ) : (
    <Mark tone="warning">{t('products.fees.DUE', { date })}</Mark>
  );
}
