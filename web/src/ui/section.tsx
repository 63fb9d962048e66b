import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Badge } from './badge/badge.tsx';
import { Panel } from './panel.tsx';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** What it is, in a sentence. Default none. */
  text?: string | undefined;
  /** What home and mails lead to. Default none. */
  id?: string;
  /** How many there are, next to the title. Default none. */
  count?: number;
  /** On the right of the title. Default none. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A panel with its name above what is as wide as the panel, such as a table. */
export function Section({ title, text, id, count, beside, children }: SectionProps) {
  const heading = useId();
  return (
    <div id={id}>
      <Panel labelledBy={heading}>
        <div className={classes.head}>
          <div className={classes.title}>
            <Title order={2} id={heading}>
              {title}
            </Title>
            {count !== undefined && <Badge circle size="small" content={count} />}
          </div>
          {beside}
          {text && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </div>
        {children}
      </Panel>
    </div>
  );
}
