import { useTranslation } from '../i18n/use-translation.ts';
import classes from './keys.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const names: Record<string, string> = {
  enter: '↵',
  up: '↑',
  down: '↓',
  escape: 'Esc',
};

/** What a key is called on keyboards of this machine, where one for commands is called by its word. */
export const nameOf = (key: string, ctrl: string) => {
  if (key === 'mod') return isApple ? '⌘' : ctrl;
  return names[key] ?? key.toUpperCase();
};

/** A shortcut such as `mod+k` or `g o`, drawn as keys. */
export function Keys({ shortcut }: { shortcut: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes.keys}>
      {shortcut.split(/[ +]/).map((key) => (
        <kbd key={key} className={classes.key}>
          {nameOf(key, t('commands.ctrl'))}
        </kbd>
      ))}
    </span>
  );
}
