import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './faq-anchor.module.css';

type FaqAnchorProps = { children: ReactNode } & (
  | { /** Anchor on this page. */ id: string }
  | { /** Path inside the app, or an address outside. */ to: string }
);

/** A link from an answer, or to one. */
export function FaqAnchor({ children, ...target }: FaqAnchorProps) {
  if ('id' in target) {
    return (
      <Link className={classes.link} to={{ hash: target.id }}>
        {children}
      </Link>
    );
  }
  if (target.to.startsWith('/')) {
    return (
      <Link className={classes.link} to={target.to}>
        {children}
      </Link>
    );
  }
  return (
    <a className={classes.link} href={target.to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
