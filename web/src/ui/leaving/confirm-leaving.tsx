import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { inLanguage } from '../../links/paths.ts';
import { LeaveQuestion } from './leave-question.tsx';

/** Asks before unsaved changes are left for another page; of a closed tab the browser does. */
export function ConfirmLeaving({ changed }: { changed: boolean }) {
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
  return (
    <LeaveQuestion
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  );
}
