import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TableFrame } from '../../ui/list/table-frame.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './monetization.module.css';

/** A table under its title; it scrolls sideways where there is no room. */
export function Section({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <Panel padded labelledBy={heading}>
      <Title order={2} id={heading}>
        {title}
      </Title>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <div className={classes.table}>
        {/* Not the panel's own name: two landmarks of one name look the same. */}
        <TableFrame label={`${title}: ${t('monetization.count')}`}>{children}</TableFrame>
      </div>
    </Panel>
  );
}
