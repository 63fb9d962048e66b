import type { Change } from '../events/events.ts';

/** What a screen listens to, and the way to tell it of a change; for useChanges when it is mocked. */
export function changeStream() {
  const stream = {
    kinds: [] as readonly string[],
    emit: (_: Change): void => undefined,
    useChanges: (kinds: readonly string[], emit: (change: Change) => void) =>
      void Object.assign(stream, { kinds, emit }),
  };
  return stream;
}
