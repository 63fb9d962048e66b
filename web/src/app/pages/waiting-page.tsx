import { Text } from '@mantine/core';
import { useTranslation } from '../../i18n/use-translation.ts';
import classes from './waiting-page.module.css';

/** Between the first paint and the sign-in provider; words come only if it takes a while. */
export function WaitingPage() {
  const { t } = useTranslation();
  return (
    <main className={classes.page}>
      <Text c="dimmed" role="status" className={classes.text}>
        {t('app.leaving')}
      </Text>
    </main>
  );
}
