import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import classes from './list.module.css';

/** In place of rows outside a table while they load. */
export function RowsSkeleton() {
  return (
    <div className={classes.row}>
      <Bar width="40%" />
      <Bar width="80%" />
    </div>
  );
}
