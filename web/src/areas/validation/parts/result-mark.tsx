import { Check, Clock, HelpCircle, TriangleAlert, X } from 'lucide-react';
import type { CompatibilityResult } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './result-mark.module.css';

/** A shape for each result: the colour only repeats it. */
export const resultIcons = {
  certified: Check,
  confirm: HelpCircle,
  declined: X,
  outdated: TriangleAlert,
  waiting: Clock,
};

/** Whether a version runs on a platform version, as a sign and a word. */
export function ResultMark({ result }: { result: CompatibilityResult }) {
  const { t } = useTranslation();
  const Icon = resultIcons[result];
  return (
    <span className={classes.mark} data-result={result}>
      <Icon size={14} aria-hidden />
      {t(`validation.compatibility.results.${result}`)}
    </span>
  );
}
