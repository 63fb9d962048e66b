import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { inLanguage } from '../../../links/paths.ts';
import { Modal } from '../../../ui/modal/modal.tsx';

/** Asks before unsaved changes are left for another page; of a closed tab the browser does. */
export function ConfirmLeaving({ changed }: { changed: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    // In another language the form is the same, with all that was typed.
    ({ currentLocation: here, nextLocation: there }) =>
      changed && inLanguage(here.pathname, '') !== inLanguage(there.pathname, ''),
  );
  useEffect(() => {
    if (!changed) return;
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventLeaving);
    return () => window.removeEventListener('beforeunload', preventLeaving);
  }, [changed]);
  // Saved after all, while the question was open: nothing is lost.
  useEffect(() => {
    if (!changed && blocker.state === 'blocked') blocker.proceed();
  }, [changed, blocker]);
  const stay = () => blocker.reset?.();
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      variant="destructive"
      title={t('settings.leave.title')}
      onClose={stay}
      actions={
        <>
          <Button variant="default" onClick={stay}>
            {t('settings.leave.stay')}
          </Button>
          <Button color="red" onClick={() => blocker.proceed?.()}>
            {t('settings.leave.go')}
          </Button>
        </>
      }
    >
      {t('settings.leave.text')}
    </Modal>
  );
}
