import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './curve-panel.module.css';

interface LegendProps {
  name: string;
  /** null where nothing is compared. */
  compareName: string | null;
  /** Whether there are diamonds for what the seller did. */
  isMarked: boolean;
}

/** Which line is which; the dashes tell them apart without colour. */
export function Legend({ name, compareName, isMarked }: LegendProps) {
  const { t } = useTranslation();
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
      {isMarked && (
        <li>
          <svg aria-hidden="true" width="10" height="12" className={classes.mark}>
            <path d="M5 0l5 6l-5 6l-5 -6Z" />
          </svg>
          {t('dashboard.what_you_did')}
        </li>
      )}
    </ul>
  );
}
