import { useDates } from '../../../format/use-dates.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Invoice } from '../queries.ts';
import { Mark } from '../shared/mark.tsx';

/** Whether it is paid, and if not, until when it is to be. */
export function InvoiceMark({ invoice, today }: { invoice: Invoice; today: string }) {
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
