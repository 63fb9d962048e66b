import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence below the title. Default none. */
  description?: ReactNode;
  /** Beside the title, such as badges. Default none. */
  beside?: ReactNode;
  /** On the right, below on a phone; the main action last. Default none. */
  actions?: ReactNode;
}

/** The head of a screen: its name, what it is for, what one can do. */
export function PageHeader({ title, description, beside, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        <div className={classes.title}>
          <Title order={1}>{title}</Title>
          {beside}
        </div>
        {description && <Text c="dimmed">{description}</Text>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
