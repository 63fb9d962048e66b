import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { withTexts } from '../i18n/with-texts.ts';
import { later } from '../ui/later.tsx';
import { NotOpened } from '../ui/not-opened.tsx';
import { type Command, openBoxId } from './command.ts';
import type { CommandBoxProps } from './command-box.tsx';
import { CommandsContext, type CommandView, useOwnCommands } from './commands-context.ts';
import { createCommandRegistry } from './registry.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { areSingleKeysOn } from './single-keys.ts';
import { TypingBuffer } from './typing-buffer.tsx';

// Both are fetched when first opened: most visits begin without them.
const CommandBox = later(
  async () => (await withTexts(import('./command-box.tsx'))).CommandBox,
  NotOpened,
);
const ShortcutList = later(
  async () => (await withTexts(import('./shortcut-list.tsx'))).ShortcutList,
  NotOpened,
);

interface CommandCenterProps {
  children: ReactNode;
  /** Default one that finds commands and nothing else. */
  box?: ComponentType<CommandBoxProps>;
}

/** Provides the app with its commands: the registry, the keys, and the box to find them in. */
export function CommandCenter({ children, box: Box = CommandBox }: CommandCenterProps) {
  const { t } = useTranslation();
  const [registry] = useState(createCommandRegistry);
  const [view, setView] = useState<CommandView | null>(null);
  const [typed, setTyped] = useState('');
  const close = useCallback(() => setView(null), []);
  const show = useCallback((next: CommandView) => {
    setTyped('');
    setView(next);
  }, []);
  const center = useMemo(() => ({ registry, show }), [registry, show]);

  // Whoever sees the frame may press a key: it listens with the first picture, not after it.
  useLayoutEffect(
    () => listenForShortcuts({ commands: registry.list, singleKeys: areSingleKeysOn }),
    [registry],
  );
  // Back is meant for what is in sight: nothing stays open in front of another page.
  useEffect(() => {
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, [close]);

  const own = useMemo<Command[]>(
    () => [
      {
        id: openBoxId,
        label: t('commands.open'),
        group: t('commands.group_general'),
        shortcuts: ['mod+k', '/'],
        run: () => show('box'),
      },
      {
        id: 'commands.shortcuts',
        label: t('commands.show_shortcuts'),
        group: t('commands.group_general'),
        shortcuts: ['?'],
        run: () => show('shortcuts'),
      },
    ],
    [t, show],
  );
  useOwnCommands(registry, own);

  return (
    <CommandsContext value={center}>
      {children}
      <Suspense fallback={<TypingBuffer onType={setTyped} onCancel={close} />}>
        {view === 'box' && <Box registry={registry} typed={typed} onClose={close} />}
        {view === 'shortcuts' && <ShortcutList registry={registry} onClose={close} />}
      </Suspense>
    </CommandsContext>
  );
}
