import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface Drawer {
  isOpen: boolean;
  /** Opens it, or closes it when open; does nothing where the sidebar is always shown. */
  toggle(): void;
  close(): void;
  /** The button that opens it, which gets the focus back. */
  toggleControl: RefObject<HTMLButtonElement | null>;
  /** The button inside that closes it. Where it is not shown, there is no drawer (R3.9). */
  closeControl: RefObject<HTMLButtonElement | null>;
}

/** The sidebar as a drawer, on screens too narrow to show it beside the page. */
export function useDrawer(): Drawer {
  const [isOpen, setOpen] = useState(false);
  const toggleControl = useRef<HTMLButtonElement>(null);
  const closeControl = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  const toggle = useCallback(() => {
    const control = closeControl.current;
    if (!control || getComputedStyle(control).display === 'none') return;
    setOpen((open) => !open);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    const opener = toggleControl.current;
    closeControl.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    // Turned or widened, the screen has room for the sidebar: there is no drawer to leave open.
    const onResize = () => {
      const control = closeControl.current;
      if (control && getComputedStyle(control).display === 'none') setOpen(false);
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('resize', onResize);
      opener?.focus();
    };
  }, [isOpen]);

  return { isOpen, toggle, close, toggleControl, closeControl };
}
