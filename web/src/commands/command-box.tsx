import {
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { type Command, openBoxId, runInNewTab } from './command.ts';
import classes from './command-box.module.css';
import { byGroup, CommandOptions } from './command-options.tsx';
import { Dialog } from './dialog.tsx';
import { Keys } from './keys.tsx';
import { matching } from './match.ts';
import type { CommandRegistry } from './registry.ts';
import { withSynonyms } from './synonyms.ts';

export interface CommandBoxProps {
  registry: CommandRegistry;
  /** What was typed before it could open. */
  typed?: string;
  onClose(): void;
}

/** What is too much to be listed beforehand and was looked for by what is typed. */
interface SearchProps {
  /** What can be found. Default says no more than the dialog's name. */
  placeholder?: string;
  onTyped?(typed: string): void;
  /** What was found, the best first; shown in its groups below the commands. */
  results?: readonly Command[];
  /** More may be found yet. */
  isBusy?: boolean;
  /** Why there may be more than was found. */
  failure?: string | undefined;
}

const none: readonly Command[] = [];

/** So much of what was typed is repeated; a whole page may have been pasted. */
const mostRepeated = 60;

function shortened(text: string): string {
  const signs = [...text];
  return signs.length > mostRepeated ? `${signs.slice(0, mostRepeated).join('')}…` : text;
}

/** Finds every screen and action by a few letters; the hands stay on the keyboard. */
export function CommandBox({
  registry,
  typed: typedBefore = '',
  onClose,
  placeholder,
  onTyped,
  results = none,
  isBusy = false,
  failure,
}: CommandBoxProps & SearchProps) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(typedBefore);
  /** By its id: what is found later may come above it. Null for the first, whichever that is. */
  const [chosen, setChosen] = useState<string | null>(null);
  /** Enter was pressed before anything was found, for a new tab or this one. */
  const [waiting, setWaiting] = useState<{ newTab: boolean } | null>(null);
  const all = useSyncExternalStore(registry.subscribe, registry.list);
  const known = useMemo(
    () =>
      withSynonyms(
        t,
        all.filter(({ id }) => id !== openBoxId),
      ),
    [t, all],
  );
  const commands = matching(typed, known);
  const found = [...commands, ...results];
  const own = typed.trim() === '' ? byGroup(commands) : [{ name: null, commands }];
  const purpose = placeholder ?? t('commands.open');
  const at = Math.max(
    found.findIndex(({ id }) => id === chosen),
    0,
  );
  const current = found[at];
  const optionId = (command: Command) => `${listId}-${command.id}`;

  // Whoever is typing goes on behind what is there already.
  useLayoutEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  // The chosen one may be out of sight: the list follows the arrow keys.
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  function run(command: Command, newTab: boolean) {
    onClose();
    if (newTab) runInNewTab(command);
    else command.run();
  }

  useEffect(() => {
    if (!waiting || isBusy) return;
    setWaiting(null);
    if (current) run(current, waiting.newTab);
  });

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowDown: at === found.length - 1 ? 0 : at + 1,
      ArrowUp: at - 1,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setChosen(found.at(next)?.id ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const newTab = event.ctrlKey || event.metaKey;
      if (current) run(current, newTab);
      else setWaiting({ newTab });
    } else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onClose();
    }
  }

  return (
    <Dialog label={t('commands.open')} onClose={onClose}>
      <input
        ref={field}
        className={classes.input}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={currentId}
        aria-autocomplete="list"
        aria-label={purpose}
        placeholder={purpose}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(null);
          setWaiting(null);
          onTyped?.(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      <CommandOptions
        id={listId}
        groups={[...own, ...byGroup(results)]}
        isBusy={isBusy}
        current={current}
        optionId={optionId}
        onRun={run}
      />
      <p className={classes.nothing} role="status">
        {failure ??
          (found.length === 0 &&
            !isBusy &&
            t('command_box.nothing', { typed: shortened(typed.trim()) }))}
      </p>
      <Hints />
    </Dialog>
  );
}

function Hints() {
  const { t } = useTranslation();
  return (
    <div className={classes.hints} aria-hidden="true">
      <span>
        <Keys shortcut="up down" /> {t('command_box.hint_choose')}
      </span>
      <span>
        <Keys shortcut="enter" /> {t('command_box.hint_open')}
      </span>
      <span>
        <Keys shortcut="mod+enter" /> {t('command_box.hint_new_tab')}
      </span>
    </div>
  );
}
