import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../links/paths.ts';
import { FundScreen } from './integration-fund/integration-fund.tsx';
import { InvoicesScreen } from './invoices/invoices.tsx';
import { BankOverview } from './overview/overview.tsx';
import { PayoutScreen } from './payout/payout.tsx';
import { PayoutsScreen } from './payouts/payouts.tsx';
import { pageIn } from './queries.ts';
import { StatementScreen } from './statement/statement.tsx';
import { TaxScreen } from './tax-system/tax-system.tsx';

/** The pages of the bank, by the word in their address. */
const pages = new Map<string, ComponentType>([
  ['', BankOverview],
  ['payouts', PayoutsScreen],
  ['invoices', InvoicesScreen],
  ['tax-system', TaxScreen],
  ['integration-fund', FundScreen],
  ['statement', StatementScreen],
]);

/** One of them; nothing is at any other address (R2.29). */
export function BankScreen() {
  const language = useLanguage();
  const { page, payout } = pageIn(useParams()['*']);
  if (payout) return <PayoutScreen id={payout} />;
  const Page = pages.get(page);
  return Page ? <Page /> : <Navigate to={`${paths.home(language)}/404`} replace />;
}
