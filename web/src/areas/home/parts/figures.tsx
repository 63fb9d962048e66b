import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../format/money.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { Home } from '../queries.ts';
import classes from './figures.module.css';

/** The three figures a seller looks for first. */
export function Figures({ home }: { home: Home }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const unseen = home.messages.unseen_count;
  const platform = home.psConfig.latestPsVersion?.version;
  return (
    <FigureRow>
      <Figure
        label={t('home.balance')}
        value={home.bank_account ? formatEuros(home.bank_account.balance, language) : '–'}
        hint={home.bank_account ? t('home.balance_hint') : t('home.balance_closed')}
      />
      <Figure
        label={t('home.unseen_messages')}
        value={new Intl.NumberFormat(language).format(unseen)}
        hint={t('home.unseen_messages_hint', { count: unseen })}
      />
      <Figure
        label={t('home.platform_version')}
        value={platform ?? '–'}
        hint={platform ? t('home.platform_version_hint') : t('home.platform_version_none')}
      />
    </FigureRow>
  );
}

export function FigureRow({ children }: { children: ReactNode }) {
  return (
    <Panel>
      <dl className={classes.row}>{children}</dl>
    </Panel>
  );
}

interface FigureProps {
  label: ReactNode;
  value: ReactNode;
  hint: ReactNode;
}

export function Figure({ label, value, hint }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.hint}>{hint}</dd>
    </div>
  );
}
