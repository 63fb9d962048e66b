import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/commands-context.ts';

/** What can be done in the list, by keys and from the command box. */
export function useThreadCommands(move: (step: number) => void): void {
  const { t } = useTranslation();
  const commands = useMemo<Command[]>(() => {
    const group = t('messages.commands.group');
    const go = (id: 'next' | 'previous', key: string, step: number): Command => ({
      id: `messages.${id}`,
      label: t(`messages.commands.${id}`),
      group,
      shortcuts: [key],
      run: () => move(step),
    });
    return [go('next', 'j', 1), go('previous', 'k', -1)];
  }, [t, move]);
  useCommands(commands);
}
