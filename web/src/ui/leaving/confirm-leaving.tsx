import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { inLanguage } from '../../links/paths.ts';
import { askBeforeLeaving } from './leave-for-good.ts';
import { LeaveQuestion } from './leave-question.tsx';

interface ConfirmLeavingProps {
  changed: boolean;
  /** It is in what the address has behind its ?, as a list or the panel beside it. Default false. */
  inSearch?: boolean;
}

/** Asks before unsaved changes are left for another page; of a closed tab the browser does. */
export function ConfirmLeaving({ changed, inSearch = false }: ConfirmLeavingProps) {
  const blocker = useBlocker(
    // In another language the form is the same, with all that was typed.
    ({ currentLocation: here, nextLocation: there }) =>
      changed &&
      (inLanguage(here.pathname, '') !== inLanguage(there.pathname, '') ||
        (inSearch && here.search !== there.search)),
  );
  /** A way out of the app that waits for the answer. */
  const [wayOut, setWayOut] = useState<(() => void) | null>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!changed) return;
    const preventLeaving = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventLeaving);
    const stopAsking = askBeforeLeaving((go) => setWayOut(() => go));
    return () => {
      window.removeEventListener('beforeunload', preventLeaving);
      stopAsking();
    };
  }, [changed]);
  // Saved after all, while the question was open: nothing is lost.
  useEffect(() => {
    if (changed) return;
    if (blocker.state === 'blocked') blocker.proceed();
    if (!wayOut) return;
    setWayOut(null);
    wayOut();
  }, [changed, blocker, wayOut]);
  return (
    <LeaveQuestion
      opened={blocker.state === 'blocked' || wayOut !== null}
      onStay={() => {
        blocker.reset?.();
        setWayOut(null);
      }}
      onLeave={() => {
        blocker.proceed?.();
        setWayOut(null);
        isAnswered.current = wayOut !== null;
        wayOut?.();
      }}
    />
  );
}
