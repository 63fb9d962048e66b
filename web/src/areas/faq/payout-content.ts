import { useConfig } from '../../config/config-context.ts';
import { useFormat } from '../../format/use-format.ts';
import { useMoments } from '../../format/use-moments.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { helpUrl } from '../../links/help.ts';
import { paths } from '../../links/paths.ts';
import { type Block, numberRange, type Question, type Section } from './content.ts';
import { schedule } from './schedule.ts';
import { bankDaysOf, hundredths, type MarketplaceTerms } from './terms.ts';

const balanceStates = ['pending', 'available', 'in_transit', 'paid'] as const;

/** In the order in which a payout account goes through them. */
const walletStatuses = [
  'CREATED',
  'ONBOARDING_IN_PROGRESS',
  'ONBOARDING_SUBMITTED',
  'MISSING_INFORMATION',
  'ON_HOLD',
  'COMPLETED',
] as const;

/** Any sale would do; this one's way leads over a weekend. */
const exampleSale = new Date(Date.UTC(2026, 0, 10));

/** Questions about payouts, with their answers in the reader's language. */
export function usePayoutContent(terms: MarketplaceTerms): Section[] {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const config = useConfig();
  const moments = useMoments();
  const help: Block = {
    kind: 'links',
    items: [
      {
        label: t('layout.help_topics.payments_outside_europe'),
        to: helpUrl(config, language, 'payments_outside_europe'),
      },
    ],
  };
  const hasHelp = !config.excluded_routes.includes('helpcenter');
  const bankDays = bankDaysOf(terms);
  const example = schedule(exampleSale, terms.payout_days, bankDays);
  const figures = {
    pending_days: format.number(terms.payout_days),
    bank_days: numberRange(format, bankDays),
    agreement_months: format.number(terms.refund_months),
    example_sale: moments.dayOfYear(example.sale),
  };
  const page = (id: 'bank' | 'orders'): Block => ({
    kind: 'links',
    items: [{ label: t(`routes.${id}.title`), to: `${paths.home(language)}/${id}` }],
  });

  type Key =
    | 'when'
    | 'why'
    | 'minimum'
    | 'terms'
    | 'refunds'
    | 'negative'
    | 'proof'
    | 'withheld'
    | 'statuses'
    | 'outside_europe'
    | 'self_billing'
    | 'vat';
  const question = (key: Key, ...more: Block[]): Question => ({
    id: key.replaceAll('_', '-'),
    question: t(`faq.payout.${key}.question`, figures),
    answer: [{ kind: 'text', text: t(`faq.payout.${key}.answer`, figures) }, ...more],
  });
  const vat = (
    seller: 'french' | 'french_small' | 'eu_with' | 'eu_without' | 'outside',
    rate: number,
    reason: 'french' | 'small_business' | 'reverse_charge' | 'out_of_scope',
  ) => [
    t(`faq.payout.vat_sellers.${seller}`),
    format.percent(rate),
    t(`faq.payout.vat_reasons.${reason}`),
  ];
  const step = (key: 'sale' | 'available' | 'sent' | 'arrives', term: string) => ({
    term,
    meaning: t(`faq.payout.when_steps.${key}`, figures),
  });

  return [
    {
      id: 'schedule',
      title: t('faq.payout.sections.schedule'),
      questions: [
        question('when', {
          kind: 'steps',
          items: [
            step('sale', moments.dayOfYear(example.sale)),
            step('available', moments.dayOfYear(example.available)),
            step('sent', moments.dayOfYear(example.sent)),
            step('arrives', moments.daysOfYear(...example.arrives)),
          ],
        }),
        question('why'),
        question('minimum'),
      ],
    },
    {
      id: 'balance',
      title: t('faq.payout.sections.balance'),
      questions: [
        question('terms', {
          kind: 'terms',
          items: balanceStates.map((state) => ({
            term: t(`faq.payout.states.${state}.name`),
            meaning: t(`faq.payout.states.${state}.meaning`, figures),
          })),
        }),
        question('refunds'),
        question('negative'),
        question('proof', page('orders')),
      ],
    },
    {
      id: 'account',
      title: t('faq.payout.sections.account'),
      questions: [
        question('withheld'),
        question(
          'statuses',
          {
            kind: 'terms',
            items: walletStatuses.map((status) => ({
              term: t(`wallet.states.${status}`),
              meaning: `${t(`wallet.steps.${status}.text`)} ${t(`wallet.steps.${status}.next`)}`,
            })),
          },
          page('bank'),
        ),
        question('outside_europe', ...(hasHelp ? [help] : [])),
      ],
    },
    {
      id: 'invoices',
      title: t('faq.payout.sections.invoices'),
      questions: [
        question('self_billing'),
        question('vat', {
          kind: 'table',
          numbers: false,
          head: [
            t('faq.payout.vat_head.seller'),
            t('faq.payout.vat_head.rate'),
            t('faq.payout.vat_head.reason'),
          ],
          rows: [
            vat('french', hundredths(terms.vat_rate), 'french'),
            vat('french_small', 0, 'small_business'),
            vat('eu_with', 0, 'reverse_charge'),
            vat('eu_without', 0, 'out_of_scope'),
            vat('outside', 0, 'out_of_scope'),
          ],
        }),
      ],
    },
  ];
}
