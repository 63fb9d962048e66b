import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

export interface OpenQuestions {
  has(id: string): boolean;
  set(id: string, open: boolean): void;
  /** Opens these and closes all others. */
  only(ids: readonly string[]): void;
}

/** Which answers are shown. The one that the address names is opened by it. */
export function useOpenQuestions(): OpenQuestions {
  const { hash, key } = useLocation();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([anchorOf(hash)]));

  const set = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => {
      if (before.has(id) === isOpen) return before;
      const after = new Set(before);
      if (isOpen) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);

  // The key is another one each time somebody follows a link, also to where they are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that the link was followed again.
  useEffect(() => {
    if (!hash) return;
    set(anchorOf(hash), true);
    // Questions come after their page, with the figures they name: too late for the router to find them.
    document.getElementById(anchorOf(hash))?.scrollIntoView?.();
  }, [hash, key, set]);

  return {
    has: (id) => open.has(id),
    set,
    only: (ids) => setOpen(new Set(ids)),
  };
}

const anchorOf = (hash: string) => hash.slice(1);
