import { Landmark } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Command } from '../../../commands/command.ts';
import { matching } from '../../../commands/match.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { bankAddress } from '../../../links/bank.ts';
import { useIsOffered } from '../use-is-offered.ts';
import { leastForTexts, typedLength } from './length.ts';
import { useTexts } from './use-texts.ts';

/** What finds each page: its title, then other words. */
const pages = [
  ['payouts', 'bank.titles.payouts.title'],
  ['invoices', 'bank.titles.invoices.title'],
  ['tax-system', 'bank.titles.tax.title', 'bank.columns.vat', 'bank.tax.case_title'],
  ['statement', 'bank.titles.statement.title'],
] as const;

/**
 * The pages below the bank by their names. They are no routes, whose names every first visit would
 * carry: the bank's own texts name them, and are fetched when first searched.
 */
export function useBankResults(typed: string): readonly Command[] {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const navigate = useNavigate();
  const isOffered = useIsOffered();
  const isKnown = useTexts('bank', isOffered('bank') && typedLength(typed) >= leastForTexts);
  if (!isKnown) return [];
  const commands = pages.map(([page, title, ...others]): Command => {
    const { href, isLegacy } = bankAddress(config, language, page);
    return {
      id: `bank.${page}`,
      label: t(title),
      group: t('routes.bank.name'),
      icon: <Landmark size={20} aria-hidden />,
      keywords: others.map((word) => t(word)),
      href,
      run: () => void (isLegacy ? window.location.assign(href) : navigate(href)),
    };
  });
  return matching(typed, commands, 'together');
}
