import { useState } from 'react';

/**
 * The key under which something is sent. Sent again after a broken line, it is still
 * the same; other words are another message, which the server would drop under a key
 * that it knows.
 */
export function useKey(...words: (string | null)[]): string {
  const text = JSON.stringify(words);
  const [kept, setKept] = useState(() => ({ text, key: crypto.randomUUID() }));
  if (kept.text !== text) setKept({ text, key: crypto.randomUUID() });
  return kept.key;
}
