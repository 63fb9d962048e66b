import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { place } from './place.ts';
import classes from './tooltip.module.css';

/** How long the pointer rests before the tooltip comes, in milliseconds. */
const delay = 500;

/** How long it stays after the pointer left, so that the pointer can move onto it. */
const grace = 100;

/** Distance from what it explains, in pixels. */
const offset = 12;

interface TooltipProps {
  text: string;
  /** One element that can have the focus. */
  children: ReactElement<{ 'aria-describedby'?: string; 'aria-labelledby'?: string }>;
  /** The text is the name of the element rather than a remark on it. Default false. */
  names?: boolean;
}

/**
 * A remark that comes when the pointer rests on something, and at once when the
 * keyboard reaches it. Escape puts it away. Nothing that one must know belongs here.
 */
export function Tooltip({ text, children, names = false }: TooltipProps) {
  const id = useId();
  const { open, area, tip } = useTooltip();
  return (
    <span ref={area} className={classes.area}>
      {cloneElement(children, { [names ? 'aria-labelledby' : 'aria-describedby']: id })}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className={classes.tip}
        data-open={open || undefined}
      >
        {text}
      </span>
    </span>
  );
}

function useTooltip() {
  const area = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The area has no box and no role of its own, so it listens without props.
  useEffect(() => {
    const element = area.current as HTMLSpanElement;
    const turn = (to: boolean, after: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(to), after);
    };
    const listeners = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      name: K,
      act: (event: HTMLElementEventMap[K]) => void,
    ) => element.addEventListener(name, act, listeners);
    on('pointerenter', (event) => event.pointerType !== 'touch' && turn(true, delay));
    on('pointerleave', () => turn(false, grace));
    on('pointerdown', () => turn(false, 0));
    on('focusin', ({ target }) => (target as Element).matches(':focus-visible') && turn(true, 0));
    on('focusout', () => turn(false, 0));
    return () => {
      clearTimeout(timer.current);
      listeners.abort();
    };
  }, []);

  useEffect(() => {
    const shown = tip.current;
    const target = area.current?.firstElementChild;
    if (!open || !shown || !target) return;
    shown.showPopover();
    place(shown, target, offset);
    const close = () => {
      // What a resting pointer has set going would bring it back.
      clearTimeout(timer.current);
      setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Only the tooltip goes; a modal below it stays.
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('scroll', close, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('scroll', close, true);
      if (shown.isConnected) shown.hidePopover();
    };
  }, [open]);

  return { open, area, tip };
}
