import { useEffect, useMemo, useRef } from 'react';
import type { Command } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/commands-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface DeskCommand {
  /** Unique in the desk. */
  id: string;
  /** As its button is called. */
  label: string;
  /** As shortcuts are spelled. */
  keys: string;
  run: () => void;
}

/** Offers what a button does by its keys and in the command box, for as long as the button is there. */
export function useCommand({ id, label, keys, run }: DeskCommand): void {
  const { t } = useTranslation();
  // The command stays the same while what it does follows what is shown.
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const group = t('routes.desk.name');
  useCommands(
    useMemo<Command[]>(
      () => [{ id: `desk.${id}`, label, group, shortcuts: [keys], run: () => latest.current() }],
      [id, label, group, keys],
    ),
  );
}
