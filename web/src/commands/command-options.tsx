import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from './command.ts';
import classes from './command-box.module.css';
import { Keys } from './keys.tsx';

interface CommandOptionsProps {
  id: string;
  commands: readonly Command[];
  /** Under headings by group; otherwise each option names its group. */
  grouped: boolean;
  current: Command | undefined;
  optionId(command: Command): string;
  onRun(command: Command, newTab: boolean): void;
}

/** The list of what was found; the focus stays in the field above it. */
export function CommandOptions({ id, commands, grouped, ...rest }: CommandOptionsProps) {
  const { t } = useTranslation();
  const groups = grouped ? byGroup(commands) : [{ name: '', commands }];
  return (
    <div id={id} role="listbox" aria-label={t('commands.found')} className={classes.list}>
      {groups.map(({ name, commands }) =>
        name ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a list of options.
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
      {showGroup && <span className={classes.group}>{command.group}</span>}
      {shortcut && <Keys shortcut={shortcut} />}
    </div>
  );
}

function byGroup(commands: readonly Command[]) {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups].map(([name, commands]) => ({ name, commands }));
}
