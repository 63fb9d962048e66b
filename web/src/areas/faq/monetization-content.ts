import { type Format, useFormat } from '../../format/use-format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import type { Block, Question, Section } from './content.ts';
import { terms } from './terms.ts';

const partnerships = ['NO_PARTNERSHIP', 'AGENCY', 'MODULE_CREATOR', 'INDUSTRIAL_PARTNER'] as const;
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
const levels = ['Conqueror', 'Captain', 'Superhero'] as const;

/** A sale that is easy to reckon with: 100 euros, a fifth off. */
const example = { base: 100_00, discount: 20 };

/** Questions about earning, with their answers in the reader's language. */
export function useMonetizationContent(): Section[] {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const figures = {
    ...figuresIn(format),
    promotion_days: t('faq.monetization.promotion_days_counted', { count: terms.promotionDays }),
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
  const level = (key: keyof (typeof terms.levels)['Captain'], show: (value: number) => string) => [
    t(`faq.monetization.level_rows.${key}`, figures),
    ...levels.map((name) => show(terms.levels[name][key])),
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
            rows: partnerships.map((partnership) => [
              t(`seller.kinds.${partnership}`),
              format.percent(terms.commission[partnership]),
              format.percent(100 - terms.commission[partnership]),
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
            term: t(`faq.monetization.fee_steps.${step}.name`, figures),
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
            head: [t('faq.monetization.levels_head'), ...levels],
            rows: [
              level('seniority', format.number),
              level('rating', format.number),
              level('positive', format.number),
              level('support', format.percent),
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
function figuresIn({ number, percent, euros }: Format) {
  const rate = terms.commission.NO_PARTNERSHIP;
  const gross = (example.base * (100 - example.discount)) / 100;
  const commission = (gross * rate) / 100;
  return {
    example_base: euros(example.base),
    example_discount: percent(example.discount),
    example_gross: euros(gross),
    example_rate: percent(rate),
    example_commission: euros(commission),
    example_net: euros(gross - commission),
    own_code_rate: percent(terms.ownCodeCommission),
    codes: number(terms.codes),
    codes_days: number(terms.codesWithinDays),
    code_discount: percent(terms.codeDiscount),
    code_uses: number(terms.codeUses),
    code_uses_each: number(terms.codeUsesEach),
    care_months: number(terms.careMonths),
    care_rate: percent(terms.careRate),
    fee: euros(terms.fee),
    fee_days: number(terms.feeDays),
    support_months: number(terms.support.months),
    support_answered: percent(terms.support.answered),
    support_time: percent(terms.support.time),
    support_rated: percent(terms.support.rated),
    support_best: number(terms.support.bestHours),
    support_worst: number(terms.support.worstHours),
    ratings_min: number(terms.ratingsForAverage),
  };
}
