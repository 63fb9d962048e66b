import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './chips.module.css';

export interface Chip {
  /** Unlike any other chip's. */
  id: string;
  label: string;
  /** What its button says it does, with what it is about. */
  removeLabel: string;
  onRemove: () => void;
}

interface ChipsProps {
  /** Names the list for screen readers. */
  label: string;
  chips: readonly Chip[];
  /** After the chips, such as a button that removes them all. Default none. */
  children?: ReactNode;
  /** Where the focus goes when the last chip was removed by its button. */
  onEmptied?: () => void;
}

/** What is in force, each with a button that takes it away; the focus goes on to the next. */
export function Chips({ label, chips, children, onEmptied }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ at: number; of: number } | null>(null);

  useEffect(() => {
    if (!removed.current || chips.length >= removed.current.of) return;
    const { at } = removed.current;
    removed.current = null;
    // Whoever has gone on to something else meanwhile stays there.
    const isElsewhere =
      document.activeElement !== document.body && !list.current?.contains(document.activeElement);
    if (isElsewhere) return;
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(at, buttons.length - 1)];
    if (next) next.focus();
    else onEmptied?.();
  });

  if (chips.length === 0) return null;
  return (
    <div className={classes.row}>
      <ul ref={list} className={classes.list} aria-label={label}>
        {chips.map((chip, at) => (
          <li key={chip.id}>
            <button
              type="button"
              className={classes.chip}
              aria-label={chip.removeLabel}
              onClick={() => {
                removed.current = { at, of: chips.length };
                chip.onRemove();
              }}
            >
              <span>{chip.label}</span>
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
