import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import common from './common.module.css';
import { Panel } from './panel.tsx';

interface TitledPanelProps {
  title: string;
  /** Next to the title. Default none. */
  beside?: ReactNode;
  /** What it is, in a sentence. Default none. */
  text?: string | undefined;
  children: ReactNode;
}

/** A panel with its name above, by which it is found as a region. */
export function TitledPanel({ title, beside, text, children }: TitledPanelProps) {
  const id = useId();
  return (
    <Panel padded labelledBy={id}>
      <div className={common.row}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {beside}
      </div>
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {children}
    </Panel>
  );
}
