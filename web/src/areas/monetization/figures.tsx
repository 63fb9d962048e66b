import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Panel } from '../../ui/panel.tsx';
import { CountLink } from './count-link.tsx';
import classes from './monetization.module.css';
import type { Opened } from './opened.ts';
import type { Revenue } from './queries.ts';

/** The five figures of all subscriptions. */
export function Figures({ totals }: { totals: Revenue['totals'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = (percent: number | null) => (percent === null ? '–' : format.percent(percent));
  return (
    <div className={classes.figures}>
      <Figure
        name={t('monetization.recurring')}
        hint={t('monetization.recurring_hint')}
        opened={{ figure: 'ACTIVE' }}
        value={format.euros(totals.recurring, { exact: true })}
      />
      <Figure
        name={t('monetization.active')}
        opened={{ figure: 'ACTIVE' }}
        value={format.number(totals.active)}
      />
      <Figure
        name={t('monetization.trial')}
        opened={{ figure: 'TRIAL' }}
        value={format.number(totals.trial)}
      />
      <Figure
        name={t('monetization.churn')}
        hint={t('monetization.churn_hint', { ended: format.number(totals.churned) })}
        opened={{ figure: 'CHURNED' }}
        value={share(totals.churn)}
      />
      <Figure
        name={t('monetization.retention')}
        hint={t('monetization.retention_hint')}
        opened={{ figure: 'KEPT' }}
        value={share(totals.retention)}
      />
    </div>
  );
}

function Figure(props: { name: string; hint?: ReactNode; opened: Opened; value: string }) {
  const { name, hint, opened, value } = props;
  return (
    <Panel padded>
      <Text size="sm">{name}</Text>
      <span className={classes.value}>
        <CountLink opened={opened} label={`${name}: ${value}`}>
          {value}
        </CountLink>
      </span>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Panel>
  );
}
