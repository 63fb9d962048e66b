import type { MutateOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Sends one request at a time: the second click of a double click comes before the button shows
 * that the first is on its way.
 */
export function useOnce<Answer, Fault, Variables>(
  mutation: UseMutationResult<Answer, Fault, Variables>,
) {
  const isRunning = useRef(false);
  const mutate = (variables: Variables, options: MutateOptions<Answer, Fault, Variables> = {}) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(variables, {
      ...options,
      onSettled: (...settled) => {
        isRunning.current = false;
        options.onSettled?.(...settled);
      },
    });
  };
  // A reset, also by the mutation's own onSuccess, keeps onSettled above from being called.
  const reset = () => {
    isRunning.current = false;
    mutation.reset();
  };
  return { ...mutation, mutate, reset };
}
