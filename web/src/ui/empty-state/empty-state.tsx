import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from '../notice.module.css';
import { Notice } from '../notice.tsx';
import { Example } from './example.tsx';

interface EmptyStateProps {
  title: string;
  /** What will be here, or why nothing was found. */
  text: string;
  /** What the reader can do about it; the main action first. Default none. */
  actions?: ReactNode;
  /** Above the title, 24 pixels. Default a tray. */
  icon?: ReactNode;
  /** Level of the heading. Default 2. */
  order?: 1 | 2 | 3;
  /** Faint rows above it, as there will be. A `ListScreen` draws its own. Default false. */
  hasExample?: boolean;
}

/** A list, or a search, that has nothing to show. */
export function EmptyState({
  title,
  text,
  actions,
  icon = <Inbox size={24} aria-hidden />,
  order = 2,
  hasExample = false,
}: EmptyStateProps) {
  return (
    <>
      {hasExample && <Example />}
      <div className={classes.state}>
        <span className={classes.icon}>{icon}</span>
        <Notice order={order} title={title} text={text} actions={actions} />
      </div>
    </>
  );
}
