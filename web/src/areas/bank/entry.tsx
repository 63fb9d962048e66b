import { Suspense } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { later } from '../../ui/later.tsx';

// What the bank is made of is named here and not in the first load, which every route is in.
const Overview = later(async () => (await import('./bank.tsx')).BankScreen, Failed);
const Page = later(async () => (await import('./pages.tsx')).BankPage, Failed);

/** The bank, or a page below it. */
export function BankEntry() {
  const isBelow = Boolean(useParams()['*']);
  return <Suspense>{isBelow ? <Page /> : <Overview />}</Suspense>;
}

function Failed({ again }: { again: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      order={1}
      title={t('bank.failed.title')}
      text={t('bank.failed.text')}
      onRetry={again}
    />
  );
}
