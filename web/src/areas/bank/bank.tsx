import { useParams } from 'react-router';
import { BankOverview } from './overview/overview.tsx';
import { BankPage } from './pages.tsx';

/** The bank, or a page below it. */
export function BankScreen() {
  return useParams()['*'] ? <BankPage /> : <BankOverview />;
}
