import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { faultOf, faultWords } from '../../../graphql/fault.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { type Loading, NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import classes from '../parts/list.module.css';
import { useCurrentInView } from '../parts/use-current-in-view.ts';

const pages = ['business', 'books', 'backlog', 'tables', 'articles', 'clients'] as const;

type Page = (typeof pages)[number];

interface FrameProps {
  page: Page;
  /** The data of the page; the rest of it is shown once it is there. */
  query: Loading;
  actions?: ReactNode;
  children: ReactNode;
}

/** The marketplace's pages side by side, with the states that all have in common. */
export function Frame({ page, query, actions, children }: FrameProps) {
  const { t } = useTranslation();
  const nav = useCurrentInView();
  const home = `${paths.home(useLanguage())}/desk/marketplace`;
  return (
    <>
      <nav ref={nav} aria-label={t('desk.marketplace.name')} className={classes.nav}>
        {pages.map((name) => (
          <NavLink
            key={name}
            end
            to={name === 'business' ? home : `${home}/${name}`}
            className={() => classes.link ?? ''}
          >
            {t(`desk.marketplace.pages.${name}`)}
          </NavLink>
        ))}
      </nav>
      <PageHeader title={t(`desk.marketplace.pages.${page}`)} actions={actions} />
      {query.data !== undefined && children}
      <NotLoaded query={query} title={t('error.not_fetched')} />
    </>
  );
}

type Reason = keyof Texts['desk']['marketplace']['faults'];

const isOf = (error: Error | null, reasons: readonly string[]) =>
  error !== null && reasons.includes(faultOf(error, reasons));

/** Says what the server refused at the field it is about; undefined where it is about another. */
export function useFaultAt(error: Error | null): (...reasons: Reason[]) => string | undefined {
  const { t } = useTranslation();
  const words = faultWords(t, 'desk.marketplace.faults', error) ?? undefined;
  return (...reasons) => (isOf(error, reasons) ? words : undefined);
}

interface FaultProps {
  error: Error | null;
  /** What fields say already. Default nothing. */
  except?: readonly Reason[];
}

/** Why something was refused, and what to do. */
export function Fault({ error, except = [] }: FaultProps) {
  const { t } = useTranslation();
  const words = faultWords(t, 'desk.marketplace.faults', error);
  return words && !isOf(error, except) ? <FaultText>{words}</FaultText> : null;
}
