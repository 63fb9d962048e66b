import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Loading, NotLoaded } from '../../../ui/error-state/not-loaded.tsx';

interface BankNotLoadedProps {
  query: Loading;
  /** Level of the heading. Default 2. */
  order?: 2 | 3;
  /** What stands there while it loads. Default nothing. */
  children?: ReactNode;
}

/** In place of an answer of the bank that did not come. */
export function BankNotLoaded(props: BankNotLoadedProps) {
  const { t } = useTranslation();
  return <NotLoaded {...props} title={t('bank.failed.title')} text={t('bank.failed.text')} />;
}
