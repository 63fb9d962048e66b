import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { tableHash } from '../links.ts';

interface CurveTableState {
  shown: boolean;
  onChange: (shown: boolean) => void;
  /** What takes the focus when a link leads to the table. */
  ref: RefObject<HTMLDivElement | null>;
}

/**
 * Whether the curve is shown as its table. A link that leads to the table opens
 * it and takes the reader there, each time it is followed.
 */
export function useTable(): CurveTableState {
  const { hash, key } = useLocation();
  const isLinked = hash === `#${tableHash}`;
  const [shown, setShown] = useState(isLinked);
  const ref = useRef<HTMLDivElement>(null);
  const isFocusDue = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again has another key.
  useEffect(() => {
    if (!isLinked) return;
    isFocusDue.current = true;
    setShown(true);
  }, [isLinked, key]);

  useEffect(() => {
    if (!shown || !isFocusDue.current) return;
    isFocusDue.current = false;
    // By itself the focus would bring the middle of a long table into sight, not its beginning.
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView?.({ block: 'nearest' });
  });
  return { shown, onChange: setShown, ref };
}
