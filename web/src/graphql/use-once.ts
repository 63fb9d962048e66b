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
  const running = useRef<Promise<void>>(undefined);
  const mutation = useMutation(what);
  const mutate: typeof mutation.mutate = (...sent) => {
    if (running.current) return;
    // One that a reset left behind does not make way for the next when it is answered.
    const end = () => {
      if (running.current === own) running.current = undefined;
    };
    const own = mutation.mutateAsync(...sent).then(end, end);
    running.current = own;
  };
  const reset = () => {
    running.current = undefined;
    mutation.reset();
  };
  return { ...mutation, mutate, reset };
}
