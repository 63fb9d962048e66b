import { VisuallyHidden } from '@mantine/core';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useFormat } from '../../../../format/use-format.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import classes from '../review.module.css';

/** How many errors and warnings the engine found; a dash for none. */
export function Findings({ errors, warnings }: { errors: number; warnings: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (errors + warnings === 0) return <span aria-hidden="true">–</span>;
  return (
    <span className={classes.marks}>
      {errors > 0 && (
        <span className={classes.count} data-severity="error">
          <CircleAlert size={14} aria-hidden />
          {format.number(errors)}{' '}
          <VisuallyHidden>{t('desk.review.severities.error')}</VisuallyHidden>
        </span>
      )}
      {warnings > 0 && (
        <span className={classes.count} data-severity="warning">
          <TriangleAlert size={14} aria-hidden />
          {format.number(warnings)}{' '}
          <VisuallyHidden>{t('desk.review.severities.warning')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
