import { Suspense, useMemo, useState } from 'react';
import { useCommands } from '../commands/commands-context.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { withTexts } from '../i18n/with-texts.ts';
import { later } from '../ui/later.tsx';
import { NotOpened } from '../ui/not-opened.tsx';
import type { Consent } from './consent.ts';
import { useConsent } from './consent-context.ts';
import classes from './consent-link.module.css';

const ConsentDialog = later(
  async () => (await withTexts(import('./consent-dialog.tsx'))).ConsentDialog,
  NotOpened,
);

/** Where the choice can be seen and changed at any time; not there where nothing is recorded. */
export function ConsentLink() {
  const consent = useConsent();
  return consent && <Settings consent={consent} />;
}

function Settings({ consent }: { consent: Consent }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t('layout.usage_data');
  const group = t('commands.group_general');
  useCommands(
    useMemo(() => [{ id: 'consent', label, group, run: () => setOpen(true) }], [label, group]),
  );
  return (
    <>
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <Suspense>
          <ConsentDialog consent={consent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
