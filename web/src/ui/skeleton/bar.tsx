import classes from './skeleton.module.css';

/** One grey bar as high as a line of text, so that nothing moves when the text comes. */
export function Bar({ width }: { width: number | string }) {
  return (
    <span className={classes.line}>
      <span className={classes.bar} style={{ width }} />
    </span>
  );
}
