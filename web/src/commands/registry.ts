import type { Command } from './command.ts';

/** What the command box and the shortcuts know. The frame and the areas put theirs in. */
export interface CommandRegistry {
  /** Puts in the commands of one owner, in place of those it had; its place among the others stays. */
  set(owner: symbol, commands: readonly Command[]): void;
  /** Takes the commands of an owner out. */
  remove(owner: symbol): void;
  /** All commands; the same array until one changes. */
  list(): readonly Command[];
  /** Calls back after each change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function createCommandRegistry(): CommandRegistry {
  const owned = new Map<symbol, readonly Command[]>();
  const listeners = new Set<() => void>();
  let all: readonly Command[] = [];

  function changed() {
    all = [...owned.values()].flat();
    for (const listener of listeners) listener();
  }

  return {
    set(owner, commands) {
      owned.set(owner, commands);
      changed();
    },
    remove(owner) {
      owned.delete(owner);
      changed();
    },
    list: () => all,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
