import classes from './share-bar.module.css';

interface ShareBarProps {
  /** How much of it is filled, from 0 to 1. */
  share: number;
}

/** A share as a bar. The figure it shows is written beside it. */
export function ShareBar({ share }: ShareBarProps) {
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.filled} style={{ width: `${share * 100}%` }} />
    </span>
  );
}
