import { useState } from 'react';
import { ConfirmLeaving } from './confirm-leaving.tsx';
import { LeaveQuestion } from './leave-question.tsx';

/**
 * For what is closed or replaced on the same page: `ask` does it at once where nothing was
 * changed, else after the answer to `question`, which the caller shows. While that is shown,
 * nobody leaves the page either without being asked.
 */
export function useConfirmDrop(isChanged: boolean) {
  const [drop, setDrop] = useState<(() => void) | null>(null);
  return {
    ask: (go: () => void) => (isChanged ? setDrop(() => go) : go()),
    question: (
      <>
        <LeaveQuestion
          opened={drop !== null}
          onStay={() => setDrop(null)}
          onLeave={() => {
            setDrop(null);
            drop?.();
          }}
        />
        <ConfirmLeaving changed={isChanged} inSearch />
      </>
    ),
  };
}
