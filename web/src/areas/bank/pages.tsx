import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { useBankPath } from './frame.tsx';
import { FundScreen } from './integration-fund.tsx';
import { InvoicesScreen } from './invoices.tsx';
import { PayoutScreen } from './payout.tsx';
import { PayoutsScreen } from './payouts.tsx';
import { StatementScreen } from './statement.tsx';
import { TaxScreen } from './tax-system.tsx';

/** The pages below the bank, by the word in their address. */
const pages: Record<string, ComponentType> = {
  payouts: PayoutsScreen,
  invoices: InvoicesScreen,
  'tax-system': TaxScreen,
  'integration-fund': FundScreen,
  statement: StatementScreen,
};

/** One of them; what is none leads to the bank. */
export function BankPage() {
  const path = useBankPath();
  const rest = useParams()['*'] ?? '';
  const payout = /^payouts\/(\d+)\/?$/.exec(rest)?.[1];
  if (payout) return <PayoutScreen id={payout} />;
  const Page = pages[rest.replace(/\/$/, '').toLowerCase()];
  return Page ? <Page /> : <Navigate to={path()} replace />;
}
