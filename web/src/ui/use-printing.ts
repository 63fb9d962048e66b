import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is on its way to paper. It is redrawn before the browser
 * goes on: what the screen leaves out is there in time, and only then.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const paper = window.matchMedia('print');
    const update = (now: boolean) => flushSync(() => setPrinting(now));
    const onBefore = () => update(true);
    const onAfter = () => update(false);
    // Some browsers say the one, some the other, most both.
    const onMedia = () => update(paper.matches);
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    paper.addEventListener('change', onMedia);
    return () => {
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
      paper.removeEventListener('change', onMedia);
    };
  }, []);
  return printing;
}
