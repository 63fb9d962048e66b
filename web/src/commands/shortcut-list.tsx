import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Modal } from '../ui/modal/modal.tsx';
import type { Command } from './command.ts';
import { Keys } from './keys.tsx';
import type { CommandRegistry } from './registry.ts';
import classes from './shortcut-list.module.css';
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts';

interface ShortcutListProps {
  registry: CommandRegistry;
  onClose(): void;
}

/** Every shortcut there is at this moment, and the switch for those of a single key. */
export function ShortcutList({ registry, onClose }: ShortcutListProps) {
  const { t } = useTranslation();
  const commands = useSyncExternalStore(registry.subscribe, registry.list);
  const groups = Map.groupBy(
    commands.filter(({ shortcuts }) => shortcuts?.length),
    ({ group }) => group,
  );
  return (
    <Modal opened isForReading icon={null} title={t('commands.shortcuts_title')} onClose={onClose}>
      {[...groups].map(([name, members]) => (
        <Group key={name} name={name} commands={members} />
      ))}
      <SingleKeysSwitch />
    </Modal>
  );
}

function Group({ name, commands }: { name: string; commands: readonly Command[] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className={classes.heading}>{name}</h3>
      <dl className={classes.list}>
        {commands.map(({ id, label, shortcuts = [] }) => (
          <div key={id} className={classes.row}>
            <dt>{label}</dt>
            <dd className={classes.keys}>
              {shortcuts.map((shortcut, index) => (
                <span key={shortcut}>
                  {index > 0 && <span className={classes.or}>{t('command_box.or')} </span>}
                  <Keys shortcut={shortcut} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function SingleKeysSwitch() {
  const { t } = useTranslation();
  const [on, setOn] = useState(areSingleKeysOn);
  return (
    <label className={classes.switch}>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          switchSingleKeys(event.currentTarget.checked);
        }}
      />
      {t('command_box.single_keys')}
    </label>
  );
}
