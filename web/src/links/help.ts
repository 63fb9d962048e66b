import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import { documentLanguage } from './document-language.ts';
import { httpBase } from './http-address.ts';
import { paths } from './paths.ts';

/** The start of the help centre, and its articles. */
export const helpTopics = [
  'general',
  'validation_process',
  'submission_faq',
  'add_product',
  'my_catalog',
  'product_ratings',
  'expertise_ranking',
  'update_product',
  'payments_outside_europe',
] as const;

export type HelpTopic = (typeof helpTopics)[number];

/** The place of an article, the same in both languages: its name with hyphens. */
const placeOf = (topic: HelpTopic) => (topic === 'general' ? '' : `/${topic.replaceAll('_', '-')}`);

/** Where something is explained: outside, or on our own page where no help centre is configured. */
export function helpUrl(config: Config, locale: Language, topic: HelpTopic = 'general'): string {
  const base = httpBase(config.urls.help_center);
  return base === null
    ? `${paths.home(locale)}/helpcenter#${topic}`
    : `${base}/${documentLanguage(locale)}${placeOf(topic)}`;
}
