import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type BankPage, bankAddress, bankPages } from '../../../links/bank.ts';
import { paths } from '../../../links/paths.ts';
import common from '../../../ui/common.module.css';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import classes from './bank.module.css';

/** The address of a page of the bank, of the bank itself without one. */
export function useBankPath(): (page?: string) => string {
  const home = paths.home(useLanguage());
  return (page) => `${home}/bank${page ? `/${page}` : ''}`;
}

/** Where a page of the bank is: here, or on the legacy site. */
export function useStepAddress(): (page: BankPage) => ReturnType<typeof bankAddress> {
  const config = useConfig();
  const language = useLanguage();
  return (page) => bankAddress(config, language, page);
}

interface BankFrameProps {
  title: string;
  description?: ReactNode;
  beside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen of the bank: its head and the way to the others. */
export function BankFrame({ children, ...head }: BankFrameProps) {
  return (
    <div className={common.stack}>
      <PageHeader {...head} />
      <BankNav />
      {children}
    </div>
  );
}

/** The way from one screen of the bank to the others; a payout belongs to their list. */
export function BankNav() {
  const { t } = useTranslation();
  const own = useBankPath();
  const addressOf = useStepAddress();
  return (
    <nav className={classes.nav} aria-label={t('bank.pages.label')}>
      <NavLink to={own()} end>
        {t('bank.pages.overview')}
      </NavLink>
      {bankPages.map((page) => {
        const { href, isLegacy } = addressOf(page);
        const name = t(`bank.pages.${page}`);
        return isLegacy ? (
          <a key={page} href={href}>
            {name}
          </a>
        ) : (
          <NavLink key={page} to={href}>
            {name}
          </NavLink>
        );
      })}
    </nav>
  );
}
