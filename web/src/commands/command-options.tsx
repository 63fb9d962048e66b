import type { MouseEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Command } from './command.ts';
import classes from './command-box.module.css';
import { Keys } from './keys.tsx';

/** Options under a heading; without one, each names the group it is of. */
interface OptionGroup {
  name: string | null;
  commands: readonly Command[];
}

interface CommandOptionsProps {
  id: string;
  groups: readonly OptionGroup[];
  /** More may come. */
  isBusy: boolean;
  current: Command | undefined;
  optionId(command: Command): string;
  onRun(command: Command, newTab: boolean): void;
}

/** The list of what was found; the focus stays in the field above it. */
export function CommandOptions({ id, groups, isBusy, ...rest }: CommandOptionsProps) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('command_box.found')}
      aria-busy={isBusy}
      className={classes.list}
    >
      {groups.map(({ name, commands }) =>
        name ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list of options.
          <div key={name} role="group" aria-label={name}>
            <div className={classes.heading} aria-hidden="true">
              {name}
            </div>
            {commands.map((command) => (
              <Option key={command.id} command={command} {...rest} />
            ))}
          </div>
        ) : (
          commands.map((command) => (
            <Option key={command.id} command={command} showGroup {...rest} />
          ))
        ),
      )}
    </div>
  );
}

interface OptionProps extends Pick<CommandOptionsProps, 'current' | 'optionId' | 'onRun'> {
  command: Command;
  showGroup?: boolean;
}

function Option({ command, showGroup = false, current, optionId, onRun }: OptionProps) {
  const [shortcut] = command.shortcuts ?? [];
  const detail = command.detail ?? (showGroup ? command.group : null);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
    <div
      id={optionId(command)}
      role="option"
      tabIndex={-1}
      aria-selected={command === current}
      className={classes.option}
      onClick={(event: MouseEvent) => onRun(command, event.ctrlKey || event.metaKey)}
    >
      <span className={classes.icon}>{command.icon}</span>
      <span className={classes.label}>{command.label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {shortcut && <Keys shortcut={shortcut} />}
    </div>
  );
}

/** The commands under the headings of their groups. */
export function byGroup(commands: readonly Command[]): OptionGroup[] {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups].map(([name, commands]) => ({ name, commands }));
}
