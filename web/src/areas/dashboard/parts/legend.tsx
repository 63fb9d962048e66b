import classes from './curve-panel.module.css';

interface LegendProps {
  name: string;
  /** null where nothing is compared. */
  compareName: string | null;
}

/** Which line is which; the dashes tell them apart without colour. */
export function Legend({ name, compareName }: LegendProps) {
  return (
    <ul className={classes.legend}>
      <li>
        <svg aria-hidden="true" width="16" height="8" className={classes.now}>
          <path d="M0 4h16" />
        </svg>
        {name}
      </li>
      {compareName && (
        <li>
          <svg aria-hidden="true" width="16" height="8" className={classes.before}>
            <path d="M0 4h16" />
          </svg>
          {compareName}
        </li>
      )}
    </ul>
  );
}
