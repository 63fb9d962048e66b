import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../format/money.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from './figures.module.css';

/** The balance, and how far it has come. */
export type Balance =
  | { state: 'loading' }
  | { state: 'known'; cents: number }
  | { state: 'failed'; retry: () => void };

interface FiguresProps {
  balance: Balance;
  unseenCount: number;
  platform: { latestPsVersion: { version: string } | null };
}

/** The three figures a seller looks for first. */
export function Figures({ balance, unseenCount, platform }: FiguresProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const version = platform.latestPsVersion?.version;
  return (
    <FigureRow>
      <Figure
        label={t('home.balance')}
        value={balance.state === 'known' ? formatEuros(balance.cents, language) : '–'}
        hint={
          balance.state === 'failed' ? (
            <Anchor component="button" type="button" onClick={balance.retry} fz="inherit">
              {t('home.balance_failed')}
            </Anchor>
          ) : (
            t('home.balance_hint')
          )
        }
      />
      <Figure
        label={t('home.unseen_messages')}
        value={new Intl.NumberFormat(language).format(unseenCount)}
        hint={t('home.unseen_messages_hint', { count: unseenCount })}
      />
      <Figure
        label={t('home.platform_version')}
        value={version ?? '–'}
        hint={version ? t('home.platform_version_hint') : t('home.platform_version_none')}
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
