import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { askBeforeLeaving } from './leave-for-good.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { losesOn, useIsUnsaved, useUnsaved } from './unsaved.ts';

interface ConfirmLeavingProps {
  changed: boolean;
  /** It is in what the address has behind its ?, as a list or the panel beside it. Default false. */
  inSearch?: boolean;
}

/** Asks before unsaved changes are left for another page; of a closed tab the browser does. */
export function ConfirmLeaving({ changed, inSearch = false }: ConfirmLeavingProps) {
  const isAsking = useUnsaved(changed, inSearch);
  return isAsking && <AskForAll />;
}

/** Asks for all forms on the page: of several blockers the router heeds only one. */
function AskForAll() {
  const isUnsaved = useIsUnsaved();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    losesOn({ from: currentLocation, to: nextLocation }),
  );
  /** A way out of the app that waits for the answer. */
  const [wayOut, setWayOut] = useState<(() => void) | null>(null);
  const isAnswered = useRef(false);
  useEffect(() => {
    if (!isUnsaved) return;
    const preventLeaving = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', preventLeaving);
    const stopAsking = askBeforeLeaving((go) => setWayOut(() => go));
    return () => {
      window.removeEventListener('beforeunload', preventLeaving);
      stopAsking();
    };
  }, [isUnsaved]);
  // Saved after all, while the question was open: nothing is lost.
  useEffect(() => {
    if (isUnsaved) return;
    if (blocker.state === 'blocked') blocker.proceed();
    if (!wayOut) return;
    setWayOut(null);
    wayOut();
  }, [isUnsaved, blocker, wayOut]);
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
