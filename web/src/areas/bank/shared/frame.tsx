import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { NavLink } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { addonsPages, addonsUrl, type BankStep } from '../../../links/addons.ts';
import { paths } from '../../../links/paths.ts';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from './bank.module.css';

/** The address of a page of the bank, of the bank itself without one. */
export function useBankPath(): (page?: string) => string {
  const home = paths.home(useLanguage());
  return (page) => `${home}/bank${page ? `/${page}` : ''}`;
}

/** Pages beside the overview; the first three are the specification's steps (R14.5). */
const pages = ['invoices', 'tax-system', 'integration-fund', 'statement'] as const;
type BankPage = (typeof pages)[number];

const isStep = (page: BankPage): page is BankStep => page !== 'statement';

/** R14.9: where there is a legacy site, the steps are there; else they are ours. */
export function useStepAddress(): (page: BankPage) => { href: string; isLegacy: boolean } {
  const config = useConfig();
  const language = useLanguage();
  const own = useBankPath();
  return (page) => {
    const legacy = isStep(page) ? addonsUrl(config, language, addonsPages.bank(page)) : null;
    return { href: legacy ?? own(page), isLegacy: legacy !== null };
  };
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
  const { t } = useTranslation();
  const own = useBankPath();
  const addressOf = useStepAddress();
  return (
    <div className={classes.page}>
      <PageHeader {...head} />
      <nav className={classes.nav} aria-label={t('bank.pages.label')}>
        <NavLink to={own()} end>
          {t('bank.pages.overview')}
        </NavLink>
        {pages.map((page) => {
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
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** What home and mails lead to. Default none. */
  id?: string;
  /** On the right of the title. Default none. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A part of a screen of the bank. */
export function Section({ title, id, beside, children }: SectionProps) {
  const heading = useId();
  return (
    <div id={id}>
      <Panel labelledBy={heading}>
        <div className={classes.head}>
          <Title order={2} id={heading}>
            {title}
          </Title>
          {beside}
        </div>
        {children}
      </Panel>
    </div>
  );
}
