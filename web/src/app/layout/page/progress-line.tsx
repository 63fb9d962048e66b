import { useNavigation } from 'react-router';
import classes from './progress-line.module.css';

/** A thin line at the top while the next page is on its way; a quick one never shows it. */
export function ProgressLine() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.line} aria-hidden="true" data-testid="progress-line" />;
}
