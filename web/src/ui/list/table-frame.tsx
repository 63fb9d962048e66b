import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './list-table.module.css';

interface TableFrameProps {
  /** Names it while it scrolls. */
  label: string;
  /** The keyboard's way through the rows. Default none: there is nothing to reach yet. */
  keys?: { ref: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void };
  children: ReactNode;
}

/**
 * Around a table that may be wider than the page: then it scrolls inside, and
 * can be scrolled by keyboard. Where it fits, its head stays in sight instead;
 * a browser cannot do both.
 */
export function TableFrame({ label, keys, children }: TableFrameProps) {
  const own = useRef<HTMLDivElement>(null);
  const frame = keys?.ref ?? own;
  const [fits, setFits] = useState(true);

  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const measure = () => setFits(table.offsetWidth <= element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frame]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the links inside.
    <div
      ref={frame}
      className={classes.frame}
      data-fits={fits || undefined}
      onKeyDown={keys?.onKeyDown}
      {...(!fits && { role: 'region', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
