import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from './api-error.ts';

/**
 * A mutation that sends one request at a time: the second click of a double click comes before the button shows
 * that the first is on its way.
 */
export function useOnce<Answer, Variables = void>(
  what: UseMutationOptions<Answer, ApiError, Variables>,
) {
  const mutation = useMutation(what);
  const isRunning = useRef(false);
  const mutate = (
    variables: Variables,
    options: MutateOptions<Answer, ApiError, Variables> = {},
  ) => {
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
