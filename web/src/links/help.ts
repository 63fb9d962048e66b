import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import { documentLanguage } from './document-language.ts';
import { httpBase } from './http-address.ts';
import { paths } from './paths.ts';

/** Articles of the help centre, by their place in it; the same in both languages. */
const articles = {
  general: '',
  validation_process: '/validation-process',
  submission_faq: '/submission-faq',
  add_product: '/add-product',
  my_catalog: '/my-catalog',
  product_ratings: '/product-ratings',
  expertise_ranking: '/expertise-ranking',
  update_product: '/update-product',
  payments_outside_europe: '/payments-outside-europe',
} as const;

export type HelpTopic = keyof typeof articles;

export const helpTopics = Object.keys(articles) as HelpTopic[];

/** Where something is explained: outside, or on our own page where no help centre is configured. */
export function helpUrl(config: Config, locale: Language, topic: HelpTopic = 'general'): string {
  const base = httpBase(config.urls.help_center);
  return base === null
    ? `${paths.home(locale)}/helpcenter#${topic}`
    : `${base}/${documentLanguage(locale)}${articles[topic]}`;
}
