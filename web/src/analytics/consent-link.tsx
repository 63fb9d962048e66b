import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '../ui/later.tsx';
import { NotOpened } from '../ui/not-opened.tsx';
import { useConsent } from './consent-context.ts';
import classes from './consent-link.module.css';

const ConsentDialog = later(
  async () => (await import('./consent-dialog.tsx')).ConsentDialog,
  NotOpened,
);

/** Where the choice can be seen and changed at any time; not there where nothing is recorded. */
export function ConsentLink() {
  const { t } = useTranslation();
  const consent = useConsent();
  const [isOpen, setOpen] = useState(false);
  if (!consent) return null;
  return (
    <>
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        {t('consent.settings')}
      </button>
      {isOpen && (
        <Suspense>
          <ConsentDialog consent={consent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
