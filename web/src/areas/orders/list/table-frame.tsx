import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './order-table.module.css';
import type { LineRows } from './use-line-rows.ts';

interface TableFrameProps {
  /** The keyboard's way through the rows. Default none: there is nothing to reach yet. */
  rows?: LineRows;
  children: ReactNode;
}

/**
 * Around a table that may be wider than the page: then it scrolls inside, and
 * can be scrolled by keyboard. Where it fits, its head stays in sight instead;
 * a browser cannot do both.
 */
export function TableFrame({ rows, children }: TableFrameProps) {
  const { t } = useTranslation();
  const own = useRef<HTMLDivElement>(null);
  const frame = rows?.ref ?? own;
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
      onKeyDown={rows?.onKeyDown}
      {...(!fits && { role: 'region', 'aria-label': t('orders.list'), tabIndex: 0 })}
    >
      {children}
    </div>
  );
}
