import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Panel } from './panel.tsx';

interface TitledPanelProps {
  title: string;
  /** What it is, in a sentence. Default none. */
  text?: string | undefined;
  children: ReactNode;
}

/** A panel with its name above, by which it is found as a region. */
export function TitledPanel({ title, text, children }: TitledPanelProps) {
  const id = useId();
  return (
    <Panel padded labelledBy={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {text && (
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      )}
      {children}
    </Panel>
  );
}
