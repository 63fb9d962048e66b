import type { Config } from '../config/config.ts';
import type { Language } from '../i18n/languages.ts';
import { addonsPages, addonsUrl, type BankStep } from './addons.ts';
import { paths } from './paths.ts';

/** Pages next to the overview of the bank; the middle three are the specification's steps (R14.5). */
export const bankPages = [
  'payouts',
  'invoices',
  'tax-system',
  'integration-fund',
  'statement',
] as const;
export type BankPage = (typeof bankPages)[number];

const isStep = (page: BankPage): page is BankStep => page !== 'payouts' && page !== 'statement';

/** R14.9: where there is a legacy site, the steps are there; else they are ours. */
export function bankAddress(
  config: Config,
  language: Language,
  page: BankPage,
): { href: string; isLegacy: boolean } {
  const legacy = isStep(page) ? addonsUrl(config, language, addonsPages.bank(page)) : null;
  return { href: legacy ?? `${paths.home(language)}/bank/${page}`, isLegacy: legacy !== null };
}
