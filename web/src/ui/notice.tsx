import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  title: string;
  /** One or two sentences: what happened, and what the reader can do. */
  text: string;
  /** Small print below, such as an error id. */
  detail?: ReactNode;
  /** What the reader can do; the main action first. */
  actions?: ReactNode;
  /** Level of the heading: 1 where the notice is the page. Default 2. */
  order?: 1 | 2 | 3;
  /** Announced at once by screen readers. Default false. */
  alert?: boolean;
}

/** Shown in place of content: an empty list, an error, a page that ends a flow. */
export function Notice({ title, text, detail, actions, order = 2, alert = false }: NoticeProps) {
  return (
    <div className={classes.notice} {...(alert && { role: 'alert' })}>
      <Title order={order} className={classes.title}>
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {detail}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
