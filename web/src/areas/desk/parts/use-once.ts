import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Sends one request at a time: the second click of a double click comes before the button shows
 * that the first is on its way.
 */
export function useOnce<Answer, Fault, Asked>(mutation: UseMutationResult<Answer, Fault, Asked>) {
  const isRunning = useRef(false);
  const mutate = (asked: Asked, options: MutateOptions<Answer, Fault, Asked> = {}) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(asked, {
      ...options,
      onSettled: (...settled) => {
        isRunning.current = false;
        options.onSettled?.(...settled);
      },
    });
  };
  return { ...mutation, mutate };
}
