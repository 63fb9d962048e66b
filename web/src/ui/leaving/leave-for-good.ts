type Ask = (go: () => void) => void;

/** Asks as long as a form on the page holds what was not saved. */
let asking: Ask | null = null;

/** Has it asked before the page is left by `leaveForGood`; returns how to stop that. */
export function askBeforeLeaving(ask: Ask): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

/**
 * For a way out that ends something first, as a session: the browser would ask about unsaved
 * input only once that is over, where staying helps nobody.
 */
export function leaveForGood(go: () => void): void {
  if (asking) asking(go);
  else go();
}
