import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { Panel } from '../../../ui/panel.tsx';
import classes from './panel-frame.module.css';

interface PanelFrameProps {
  title: string;
  /** On the right of the title: a count. Default none. */
  beside?: ReactNode;
  /** On the right of the title: the way to all of it; none where there is no such page. */
  more?: { label: string; to: string | null };
  children: ReactNode;
}

/** A part of home: a heading, what it is about, and the way to more of it. */
export function PanelFrame({ title, beside, more, children }: PanelFrameProps) {
  const heading = useId();
  return (
    <Panel labelledBy={heading}>
      <div className={classes.head}>
        <Title order={2} id={heading}>
          {title}
        </Title>
        {beside}
        {more?.to && (
          <Link to={more.to} className={classes.more}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </Panel>
  );
}

/** One calm sentence where there is nothing to list. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={classes.nothing}>{children}</p>;
}
