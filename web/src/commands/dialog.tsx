import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  /** What it is, for screen readers. */
  label: string;
  onClose(): void;
  children: ReactNode;
}

/**
 * The browser's own dialog, open as long as it is rendered: it keeps the focus
 * inside, closes on Escape and on a click outside it, and gives the focus back.
 */
export function Dialog({ label, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the dialog leaves the page: a closed one gives the focus back, a removed one does not.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, through onCancel.
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The backdrop counts as the dialog itself; what is inside does not.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={classes.content}>{children}</div>
    </dialog>
  );
}
