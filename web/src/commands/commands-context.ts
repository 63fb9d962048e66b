import { createContext, use, useLayoutEffect, useState } from 'react';
import type { Command } from './command.ts';
import type { CommandRegistry } from './registry.ts';

/** What the commands can show: the box that finds them, or the list of their keys. */
export type CommandView = 'box' | 'shortcuts';

interface Commands {
  registry: CommandRegistry;
  show(view: CommandView): void;
}

export const CommandsContext = createContext<Commands | null>(null);

export function useCommandCenter(): Commands {
  const commands = use(CommandsContext);
  if (!commands) throw new Error('useCommandCenter is used outside CommandCenter.');
  return commands;
}

/** Offers commands while the component is shown. The list keeps its identity as long as it is the same. */
export function useCommands(commands: readonly Command[]): void {
  useOwnCommands(useCommandCenter().registry, commands);
}

/** As useCommands, for whoever has the registry in hand. */
export function useOwnCommands(registry: CommandRegistry, commands: readonly Command[]): void {
  const [owner] = useState(() => Symbol('commands'));
  // With the picture that shows it, not after: a key may be pressed at once.
  useLayoutEffect(() => registry.set(owner, commands), [registry, owner, commands]);
  useLayoutEffect(() => () => registry.remove(owner), [registry, owner]);
}
