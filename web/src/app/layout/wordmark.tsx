import { useTranslation } from '../../i18n/use-translation.ts';
import classes from './wordmark.module.css';

/** The name with its mark: a market stall's awning. */
export function Wordmark() {
  const { t } = useTranslation();
  return (
    <span className={classes.wordmark}>
      <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" fill="none">
        <path
          d="M3 3h14l1.5 5.2a2.6 2.6 0 0 1-4.3 1.6 2.7 2.7 0 0 1-4.2 0 2.7 2.7 0 0 1-4.2 0 2.6 2.6 0 0 1-4.3-1.6L3 3Z"
          fill="currentColor"
        />
        <path
          d="M4 12.5V17h12v-4.5"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinejoin="round"
        />
      </svg>
      {t('app.name')}
    </span>
  );
}
