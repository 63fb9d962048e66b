import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const kept = new WeakMap<QueryClient, Map<string, string>>();

/** What is written about something. It outlives its dialog, which a click outside it closes. */
export function useKeptWords(about: string): [string, (words: string) => void] {
  const client = useQueryClient();
  const all = kept.get(client) ?? new Map<string, string>();
  kept.set(client, all);
  const [words, setWords] = useState(all.get(about) ?? '');
  const change = (next: string) => {
    setWords(next);
    if (next) all.set(about, next);
    else all.delete(about);
  };
  return [words, change];
}
