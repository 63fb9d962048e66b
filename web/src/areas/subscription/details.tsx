import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useConfig } from '../../config/config-context.ts';
import { useSaveFile } from '../../files/use-save-file.ts';
import { useDates } from '../../format/use-dates.ts';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import { CreateCardLinkDocument } from '../../graphql/generated/subscription/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { billingAddressUrl } from '../../links/external.ts';
import { paths } from '../../links/paths.ts';
import { To } from '../../links/to.tsx';
import { useParisDates } from '../../ui/date-range/use-paris-dates.ts';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { Money } from '../../ui/money/money.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import { reasons } from './cancel-dialog.tsx';
import { FaultText } from './fault-text.tsx';
import { type Billing, billingInvoicesQuery, type LogEntry, usePay } from './queries.ts';
import classes from './subscription.module.css';

/** The card that is charged, and the way to another; the billing address (R15.6). */
export function PaymentMethod({ billing }: { billing: Billing }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const address = billingAddressUrl(useConfig());
  const { card, product_id: product } = billing;
  const link = usePay<void>(
    product,
    async (api) => ({
      is_paid: false,
      url: (await api(CreateCardLinkDocument, { product, lang })).create_card_link,
    }),
    () => undefined,
  );
  return (
    <TitledPanel title={t('subscription.card.title')}>
      <div className={classes.stack}>
        <Text>
          {card
            ? t('subscription.card.kept', {
                brand: card.brand,
                last4: card.last4,
                until: card.until.split('-').reverse().join('/'),
              })
            : t('subscription.card.none')}
        </Text>
        <div className={classes.actions}>
          <Button variant="default" loading={link.isBusy} onClick={() => link.mutate()}>
            {card ? t('subscription.card.change') : t('subscription.card.add')}
          </Button>
          {address && (
            <Anchor component={To} to={address}>
              {t('subscription.card.address')}
            </Anchor>
          )}
        </div>
        <FaultText error={link.error} />
      </div>
    </TitledPanel>
  );
}

/** The invoices of a product, which are receipts as well. */
export function InvoiceList({ product }: { product: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const home = paths.home(useLanguage());
  const query = useQuery(billingInvoicesQuery(useApi(), product));
  const { data } = query;
  const { saveFile, saving } = useSaveFile();
  return (
    <TitledPanel title={t('subscription.invoices')}>
      <div className={classes.stack}>
        <NotLoaded query={query} order={3} title={t('subscription.invoices_failed')} />
        {data?.invoices.length === 0 && <Text c="dimmed">{t('subscription.invoices_none')}</Text>}
        <ul className={classes.rows}>
          {data?.invoices.map(({ id, type, reference, issued_on, total }) => (
            <li key={id}>
              <span>
                {reference}
                <Text size="sm" c="dimmed">
                  {dates.date(issued_on)}
                </Text>
              </span>
              <Money cents={type === 'CREDIT_NOTE' ? -total : total} exact />
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<Download size={14} aria-hidden />}
                aria-label={t('subscription.pdf', { reference })}
                loading={saving === `/download/invoices/${id}.pdf`}
                onClick={() => saveFile(`/download/invoices/${id}.pdf`)}
              >
                PDF
              </Button>
            </li>
          ))}
        </ul>
        {data && data.total_count > data.invoices.length && (
          <Anchor component={Link} to={`${home}/products/invoices?productID=${product}`}>
            {t('subscription.invoices_all')}
          </Anchor>
        )}
      </div>
    </TitledPanel>
  );
}

/** What happened, the newest first. */
export function History({ log }: { log: readonly LogEntry[] }) {
  const { t } = useTranslation();
  const paris = useParisDates();
  return (
    <TitledPanel title={t('subscription.history')}>
      <div className={classes.stack}>
        {log.length === 0 && <Text c="dimmed">{t('subscription.history_none')}</Text>}
        <ol className={classes.log}>
          {log.map((entry) => (
            <li key={entry.id}>
              <Text size="sm" c="dimmed" component="time" dateTime={entry.at}>
                {paris.dateTime(entry.at)}
              </Text>
              <Line entry={entry} />
            </li>
          ))}
        </ol>
      </div>
    </TitledPanel>
  );
}

function Line({ entry: { event, status, amount, day, detail } }: { entry: LogEntry }) {
  const { t } = useTranslation();
  const dates = useDates();
  const format = useFormat();
  const reason = ([...reasons, 'PRODUCT_REMOVED'] as const).find((one) => one === detail);
  // What nothing was paid for ends at once.
  const words = event === 'CANCEL' && status === 'CANCELLED' ? 'CANCEL_NOW' : event;
  return (
    <Text>
      {t(`subscription.log.${words}`, {
        amount: amount === null ? '' : format.euros(amount, { exact: true }),
        date: day ? dates.date(day) : '',
        detail,
      })}
      {reason && ` · ${t(`subscription.reasons.${reason}`)}`}
    </Text>
  );
}
