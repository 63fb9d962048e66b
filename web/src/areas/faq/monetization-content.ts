import { type Format, useFormat } from '../../format/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import type { Block, Question, Section } from './content.ts';
import { hundredths, type MarketplaceTerms } from './terms.ts';

const amounts = ['base', 'gross', 'commission', 'net'] as const;
const feeSteps = ['before', 'due', 'after'] as const;
const subscriptionStates = [
  'SUBSCRIPTION_CREATED',
  'FUTURE',
  'IN_TRIAL',
  'PAYMENT_SUCCEEDED',
  'ACTIVE',
  'SUBSCRIPTION_UPDATED',
  'PAUSED',
  'NON_RENEWING',
  'CANCELLED',
  'PAYMENT_FAILED',
  'PAYMENT_REFUNDED',
] as const;

/** A sale that is easy to reckon with: 100 euros, a fifth off. */
const example = { base: 100_00, discount: 20 };

/** Questions about earning, with their answers in the reader's language. */
export function useMonetizationContent(terms: MarketplaceTerms): Section[] {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const figures = {
    ...figuresIn(format, terms),
    promotion_days: t('faq.monetization.promotion_days_counted', { count: terms.promotions.days }),
    code_months: t('faq.monetization.code_months_counted', { count: terms.promotions.code_months }),
  };

  type Key =
    | 'commission'
    | 'share'
    | 'own_code'
    | 'discounts'
    | 'promotion_days'
    | 'codes'
    | 'care'
    | 'care_renewal'
    | 'care_end'
    | 'fee'
    | 'fee_unpaid'
    | 'subscribe'
    | 'subscription_states'
    | 'levels'
    | 'support'
    | 'ratings';
  const question = (key: Key, ...more: Block[]): Question => ({
    id: key.replaceAll('_', '-'),
    question: t(`faq.monetization.${key}.question`),
    answer: [{ kind: 'text', text: t(`faq.monetization.${key}.answer`, figures) }, ...more],
  });
  const note = (key: 'commission_note' | 'levels_note'): Block => ({
    kind: 'text',
    text: t(`faq.monetization.${key}`),
  });
  const page = (id: 'orders' | 'promote' | 'products' | 'dashboard'): Block => ({
    kind: 'links',
    items: [{ label: t(`routes.${id}.name`), to: `${paths.home(language)}/${id}` }],
  });
  const { thresholds } = terms.levels;
  const level = (
    key: 'seniority' | 'rating' | 'positive' | 'support',
    show: (value: number) => string,
  ) => [
    t(`faq.monetization.level_rows.${key}`, figures),
    ...thresholds.map((threshold) => show(threshold[key])),
  ];

  return [
    {
      id: 'earnings',
      title: t('faq.monetization.sections.earnings'),
      questions: [
        question(
          'commission',
          {
            kind: 'table',
            numbers: true,
            head: [
              t('faq.monetization.commission_head.partnership'),
              t('faq.monetization.commission_head.commission'),
              t('faq.monetization.commission_head.share'),
            ],
            rows: terms.commissions.map(({ partnership, rate }) => [
              t(`seller.kinds.${partnership}`),
              format.percent(hundredths(rate)),
              format.percent(hundredths(100_00 - rate)),
            ]),
          },
          note('commission_note'),
        ),
        question(
          'share',
          {
            kind: 'steps',
            items: amounts.map((amount) => ({
              term: t(`faq.monetization.amounts.${amount}.name`),
              meaning: t(`faq.monetization.amounts.${amount}.meaning`, figures),
            })),
          },
          page('orders'),
        ),
        question('own_code'),
      ],
    },
    {
      id: 'promotions',
      title: t('faq.monetization.sections.promotions'),
      questions: [
        question('discounts'),
        question('promotion_days'),
        question('codes', page('promote')),
      ],
    },
    {
      id: 'business-care',
      title: t('faq.monetization.sections.business_care'),
      questions: [question('care'), question('care_renewal'), question('care_end')],
    },
    {
      id: 'validation-fee',
      title: t('faq.monetization.sections.fee'),
      questions: [
        question('fee'),
        question('fee_unpaid', {
          kind: 'steps',
          items: feeSteps.map((step) => ({
            term: t(`faq.monetization.fee_steps.${step}.name`, {
              fee_days: format.number(
                step === 'before' ? terms.fee_alert_days : terms.fee_grace_days,
              ),
            }),
            meaning: t(`faq.monetization.fee_steps.${step}.meaning`),
          })),
        }),
      ],
    },
    {
      id: 'partner-subscription',
      title: t('faq.monetization.sections.subscription'),
      questions: [
        question('subscribe', page('products')),
        question('subscription_states', {
          kind: 'terms',
          items: subscriptionStates.map((state) => ({
            term: t(`faq.monetization.states.${state}.name`),
            meaning: t(`faq.monetization.states.${state}.meaning`),
          })),
        }),
      ],
    },
    {
      id: 'seller-levels',
      title: t('faq.monetization.sections.levels'),
      questions: [
        question(
          'levels',
          {
            kind: 'table',
            numbers: true,
            head: [
              t('faq.monetization.levels_head'),
              ...thresholds.map((threshold) => threshold.level),
            ],
            rows: [
              level('seniority', format.number),
              level('rating', (stars) => format.number(hundredths(stars))),
              level('positive', format.number),
              level('support', (share) => format.percent(hundredths(share))),
            ],
          },
          note('levels_note'),
          page('dashboard'),
        ),
        question('support'),
        question('ratings'),
      ],
    },
  ];
}

/** Everything the texts name, as the reader writes it. */
function figuresIn({ number, percent, euros }: Format, terms: MarketplaceTerms) {
  const { promotions, levels } = terms;
  const community = terms.commissions.find(({ partnership }) => partnership === 'NO_PARTNERSHIP');
  const rate = hundredths(community?.rate ?? 0);
  const gross = (example.base * (100 - example.discount)) / 100;
  const commission = (gross * rate) / 100;
  return {
    example_base: euros(example.base),
    example_discount: percent(example.discount),
    example_gross: euros(gross),
    example_rate: percent(rate),
    example_commission: euros(commission),
    example_net: euros(gross - commission),
    own_code_rate: percent(hundredths(terms.own_code_rate)),
    codes: number(promotions.codes),
    codes_days: number(promotions.code_days),
    code_discount: percent(hundredths(promotions.code_rate)),
    code_uses: number(promotions.code_uses),
    code_uses_each: number(promotions.code_uses_each),
    care_months: number(terms.care_months),
    care_rate: percent(hundredths(terms.care_rate)),
    fee: euros(terms.annual_fee),
    support_months: number(levels.months),
    support_answered: percent(levels.answered_weight),
    support_time: percent(levels.time_weight),
    support_rated: percent(levels.rating_weight),
    support_best: number(levels.best_hours),
    support_worst: number(levels.worst_hours),
    ratings_min: number(levels.ratings_needed),
  };
}
