import type { ReactNode } from 'react';
import { To } from '../../../links/to.tsx';
import classes from './faq-anchor.module.css';

type FaqAnchorProps = { children: ReactNode } & (
  | { /** Anchor on this page. */ id: string }
  | { /** Path inside the app, or an address outside. */ to: string }
);

/** A link from an answer, or to one. */
export function FaqAnchor({ children, ...target }: FaqAnchorProps) {
  return (
    <To className={classes.link} to={'id' in target ? `#${target.id}` : target.to}>
      {children}
    </To>
  );
}
