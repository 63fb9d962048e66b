import classes from './keys.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

const names: Record<string, string> = {
  mod: isApple ? '⌘' : 'Ctrl',
  enter: '↵',
  up: '↑',
  down: '↓',
  escape: 'Esc',
};

const nameOf = (key: string) => names[key] ?? key.toUpperCase();

/** A shortcut such as `mod+k` or `g o`, drawn as keys. */
export function Keys({ shortcut }: { shortcut: string }) {
  return (
    <span className={classes.keys}>
      {shortcut.split(/[ +]/).map((key) => (
        <kbd key={key} className={classes.key}>
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  );
}
