import type { ReactNode } from 'react';
import { Bar } from '../skeleton/bar.tsx';
import classes from './example.module.css';

interface ExampleProps {
  /** Its shape, which fades out below. Default some rows of a table. */
  children?: ReactNode;
}

/** What a screen will look like once there is something, faintly; for the eye alone. */
export function Example({ children = rows }: ExampleProps) {
  return (
    <div className={classes.example} aria-hidden="true" inert>
      {children}
    </div>
  );
}

const rows = [72, 54, 83].map((width) => (
  <div key={width} className={classes.row}>
    <Bar width={`${width}%`} />
    <Bar width={`${width - 20}%`} />
    <Bar width={`${width - 10}%`} />
  </div>
));
