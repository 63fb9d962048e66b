import { useState } from 'react';
import { LeaveQuestion } from './leave-question.tsx';

/**
 * For what is closed or replaced on the same page: `ask` does it at once where nothing was
 * changed, else after the answer to `question`, which the caller shows.
 */
export function useConfirmDrop(isChanged: boolean) {
  const [drop, setDrop] = useState<(() => void) | null>(null);
  return {
    ask: (go: () => void) => (isChanged ? setDrop(() => go) : go()),
    question: (
      <LeaveQuestion
        opened={drop !== null}
        onStay={() => setDrop(null)}
        onLeave={() => {
          setDrop(null);
          drop?.();
        }}
      />
    ),
  };
}
