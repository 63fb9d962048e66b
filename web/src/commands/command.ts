import type { ReactNode } from 'react';

/**
 * One place to go or one thing to do, in one place: what it is called, how it
 * is found, which keys start it and what it does.
 */
export interface Command {
  /** Unique, such as `page.orders`. */
  id: string;
  /** Translated. */
  label: string;
  /** Translated heading of its group. */
  group: string;
  icon?: ReactNode;
  /** What tells it from others of a like name, such as a date. */
  detail?: string;
  /** Other words it is found by. */
  keywords?: readonly string[];
  /**
   * Keys that start it from anywhere, the one to show first: `mod+k` for Ctrl
   * or ⌘ with a letter, `g o` for one key after another, `?` for a single one.
   */
  shortcuts?: readonly string[];
  /** The address it leads to, if any; with it the command can open in a new tab. */
  href?: string;
  run(): void;
}

/** The command that opens the box; inside the box there is no use for it. */
export const openBoxId = 'commands.open';

/** Opens the command's address in a new tab; one without an address just runs. */
export function runInNewTab({ href, run }: Command): void {
  if (href) window.open(href, '_blank', 'noopener');
  else run();
}
