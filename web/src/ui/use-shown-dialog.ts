import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Opens a dialog as long as it is there; closing it gives the focus back.
 * `wasClosed` tells what the browser closed, as after a second Escape, from
 * what is only hidden: a page that waits for its code hides what is in it, and
 * nobody has closed that.
 */
export function useShownDialog(focused: RefObject<HTMLElement | null> | null) {
  const ref = useRef<HTMLDialogElement>(null);
  const isHidden = useRef(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    isHidden.current = false;
    dialog?.showModal();
    focused?.current?.focus({ preventScroll: true });
    return () => {
      isHidden.current = true;
      if (!dialog) return;
      dialog.close();
      dropRestOfDoubleClick(dialog.ownerDocument);
    };
  }, [focused]);
  return { ref, wasClosed: () => !ref.current?.open && !isHidden.current };
}

/** The second click of two quick ones was meant for the dialog, not for what it covered. */
function dropRestOfDoubleClick(page: Document) {
  const drop = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener('click', drop, true);
  setTimeout(() => page.removeEventListener('click', drop, true), 500);
}
