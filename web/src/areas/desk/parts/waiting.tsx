import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import classes from './list.module.css';

/** Stands where rows that are no table are on their way. */
export function Waiting() {
  return (
    <div className={classes.row}>
      <Bar width="40%" />
      <Bar width="80%" />
    </div>
  );
}
