import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from './api-error.ts';

/**
 * A mutation that sends one request at a time: the second click of a double click comes before the button shows
 * that the first is on its way.
 */
export function useOnce<Answer, Variables = void>(
  what: UseMutationOptions<Answer, ApiError, Variables>,
) {
  const isRunning = useRef(false);
  const mutation = useMutation({
    ...what,
    // Here and not at a call, whose own is not called once what sent it is gone.
    onSettled: (...settled) => {
      isRunning.current = false;
      return what.onSettled?.(...settled);
    },
  });
  const mutate: typeof mutation.mutate = (...sent) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutation.mutate(...sent);
  };
  const reset = () => {
    isRunning.current = false;
    mutation.reset();
  };
  return { ...mutation, mutate, reset };
}
