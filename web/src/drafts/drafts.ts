/** What could not be stored lasts as long as the page. */
const unstored = new Map<string, string>();

/** What was read, so that the same text is the same draft. */
const known = new Map<string, { text: string; draft: object }>();

/** What is written, each in a place of its own. */
export type DraftKind =
  | 'REPLY'
  | 'RATING'
  | 'QUESTION'
  | 'CONTACT'
  | 'ANSWER'
  | 'SIGN_UP'
  | 'REFUND';

/**
 * A tab outlives a sign-in, and an operator who poses as the seller sees the
 * same screens: what one of them typed is not for the other.
 */
export const draftName = (kind: DraftKind, writer: string, of: string) => `${kind}_${writer}_${of}`;

/** What somebody typed and did not send; it lasts as long as the tab. Null: nothing else than `empty`. */
export function readDraft<Draft extends object>(name: string, empty: Draft): Draft | null {
  const text = unstored.get(name) ?? storedText(name);
  if (text === null) return null;
  let last = known.get(name);
  if (last?.text !== text) {
    last = { text, draft: parsed(text, empty) };
    known.set(name, last);
  }
  const draft = last.draft as Draft;
  return isSame(draft, empty) ? null : draft;
}

export function storeDraft<Draft extends object>(name: string, draft: Draft, empty: Draft): void {
  const text = JSON.stringify(draft);
  const isEmpty = isSame(draft, empty);
  unstored.delete(name);
  try {
    if (isEmpty) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // An empty text is none: what is stored and cannot be removed does not come back.
    unstored.set(name, isEmpty ? '' : text);
  }
  for (const look of watching) look();
}

const watching = new Set<() => void>();

/** Calls with each change of any draft, whoever makes it, until the returned function is called. */
export function watchDrafts(changed: () => void): () => void {
  watching.add(changed);
  return () => {
    watching.delete(changed);
  };
}

function storedText(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** The fields of `empty` as the text has them; one that is missing or of another kind is as in `empty`. */
function parsed<Draft extends object>(text: string, empty: Draft): Draft {
  let stored: Record<string, unknown> = {};
  try {
    stored = { ...JSON.parse(text) };
  } catch {
    // Somebody else stored it.
  }
  const fields = Object.entries(empty).map(([name, usual]) => [
    name,
    kindOf(stored[name]) === kindOf(usual) ? stored[name] : usual,
  ]);
  return Object.fromEntries(fields);
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

const isSame = (one: object, other: object) =>
  Object.entries(one).every(
    ([name, value]) =>
      JSON.stringify(value) === JSON.stringify((other as Record<string, unknown>)[name]),
  );
