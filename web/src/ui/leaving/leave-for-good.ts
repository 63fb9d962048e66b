type Ask = (go: () => void) => void;

/** The forms on the page that hold what was not saved. */
const unsaved = new Set<Ask>();

/** Has a form asked before the page is left by `leaveForGood`; returns how to stop that. */
export function askBeforeLeaving(ask: Ask): () => void {
  unsaved.add(ask);
  return () => unsaved.delete(ask);
}

/**
 * For a way out that ends something first, as a session: the browser would ask about unsaved
 * input only once that is over, where staying helps nobody.
 */
export function leaveForGood(go: () => void): void {
  const [ask] = unsaved;
  if (ask) ask(go);
  else go();
}
