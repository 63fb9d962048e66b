import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { formatRate } from '../../../format/rate.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { billingAddressUrl } from '../../../links/external.ts';
import { paths } from '../../../links/paths.ts';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { ToneIcon } from '../../../ui/tone/tone-icon.tsx';
import { bankQuery, type Overview } from '../queries.ts';
import classes from '../shared/bank.module.css';
import { BankFrame } from '../shared/frame.tsx';

/** How the seller's payouts are taxed, why, and what is missing for it (R14.5, R14.8). */
export function TaxScreen() {
  const { t } = useTranslation();
  const query = useQuery(bankQuery(useApi()));
  const { data } = query;
  return (
    <BankFrame title={t('bank.titles.tax.title')} description={t('bank.titles.tax.description')}>
      {data ? (
        <TaxCase billing={data.bank_overview.billing} />
      ) : (
        <NotLoaded inPanel query={query} />
      )}
    </BankFrame>
  );
}

const fields = ['name', 'street', 'postcode', 'city', 'country', 'vat_number'] as const;

function TaxCase({ billing }: { billing: Overview['billing'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const missing = fields.filter((field) => billing.missing.includes(field));
  return (
    <>
      {missing.length > 0 && (
        <Section title={t('bank.tax.missing_title')}>
          <Stack gap="xs" className={classes.body}>
            <Text>{t('bank.tax.missing_text')}</Text>
            <ul>
              {missing.map((field) => (
                <li key={field}>{t(`bank.tax.fields.${field}`)}</li>
              ))}
            </ul>
            <Details>{t('bank.tax.complete')}</Details>
          </Stack>
        </Section>
      )}
      <Section title={t('bank.tax.case_title')}>
        <Stack gap="md" className={classes.body}>
          <Text>
            <ToneIcon type="info" /> {t(`bank.tax.cases.${billing.vat_case}`)}
          </Text>
          <Facts
            facts={[
              [t('bank.tax.rate'), formatRate(billing.vat_rate, language)],
              [t('bank.tax.fields.vat_number'), billing.vat_number || t('bank.tax.no_number')],
              [t('bank.tax.declares'), t(billing.declares ? 'bank.tax.yes' : 'bank.tax.no')],
            ]}
          />
          <Text c="dimmed">
            {t('bank.tax.where')} <Details>{t('bank.tax.change')}</Details>
          </Text>
        </Stack>
      </Section>
    </>
  );
}

/** Leads to where the seller's name, address and VAT number are set. */
function Details({ children }: { children: string }) {
  const language = useLanguage();
  const elsewhere = billingAddressUrl(useConfig());
  if (elsewhere) return <Anchor href={elsewhere}>{children}</Anchor>;
  return (
    <Anchor component={Link} to={`${paths.home(language)}/settings`}>
      {children}
    </Anchor>
  );
}
