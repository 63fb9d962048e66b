import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './menu.module.css';

interface MenuProps {
  /** What the button opens, for screen readers and as its hint. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** Shown above the items, such as whose account it is. */
  header?: ReactNode;
  /** MenuItem, MenuLink and MenuChoice; made only while the menu is open. */
  children: () => ReactNode;
}

/**
 * A button with a menu under it. Small and our own, because it is part of the
 * first load: the library's would weigh more than the rest of the bar.
 */
export function Menu({ label, button, header, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!open) return;
    const items = itemsOf(list.current);
    (items.find((item) => item.ariaChecked === 'true') ?? items[0])?.focus();
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    // A press outside it and a focus outside it (Tab) both leave the menu.
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  function close() {
    trigger.current?.focus();
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault();
      setOpen(true);
    } else if (open) {
      moveFocus(event, itemsOf(list.current));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the button and the items inside.
    <div ref={root} className={classes.root} onKeyDown={onKeyDown}>
      <button
        ref={trigger}
        type="button"
        className={classes.trigger}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className={classes.panel}>
          {header}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a chosen item closes the menu, however it was chosen. */}
          <div
            ref={list}
            id={listId}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            className={classes.list}
            onClick={close}
          >
            {children()}
          </div>
        </div>
      )}
    </div>
  );
}

const itemsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** Arrow keys, Home and End go through the items; a letter goes to the next that begins with it. */
function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]) {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const moves: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (Math.max(at, 0) - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const next =
    moves[event.key] === undefined
      ? beginningWith(event, [...items.slice(at + 1), ...items.slice(0, at + 1)])
      : items[moves[event.key] as number];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function beginningWith({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, items: HTMLElement[]) {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return undefined;
  const letter = key.toLocaleLowerCase();
  return items.find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(letter));
}
