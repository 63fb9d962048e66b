import { Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Consent } from './consent.ts';
import classes from './consent-banner.module.css';
import { ConsentButtons, ConsentText } from './consent-parts.tsx';

/** Asks once, in a corner and without interrupting: nothing waits for the answer. */
export function ConsentBanner({ consent }: { consent: Consent }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.banner}>
      <Title order={2} id={id} className={classes.title}>
        {t('consent.title')}
      </Title>
      <p className={classes.text}>
        <ConsentText />
      </p>
      <div className={classes.buttons}>
        <ConsentButtons onChoose={consent.choose} />
      </div>
    </section>
  );
}
