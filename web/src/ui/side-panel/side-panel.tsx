import { Title } from '@mantine/core';
import { X } from 'lucide-react';
import {
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useUiTexts } from '../texts.ts';
import { useShownDialog } from '../use-shown-dialog.ts';
import classes from './side-panel.module.css';

/** From this width on, list and panel are side by side. */
export const roomForBoth = '(min-width: 80em)';

/** Where Escape belongs to something else than the panel. */
const escapeIsTaken =
  'dialog, input, textarea, select, [role=menu], [role=listbox], [aria-expanded=true]';

interface SidePanelProps {
  /** Names the panel; what is in a span of its own stands out. */
  title: ReactNode;
  /** Beside the title. Default nothing. */
  actions?: ReactNode;
  /** Below the content, always in sight. Default nothing. */
  foot?: ReactNode;
  /** The element that scrolls. */
  bodyRef?: RefObject<HTMLDivElement | null>;
  onClose: () => void;
  children: ReactNode;
}

/** One thing of a list: beside the list where there is room, else a sheet in front of it. */
export function SidePanel({ title, actions, foot, bodyRef, onClose, children }: SidePanelProps) {
  const texts = useUiTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const Frame = useRoomForBoth() ? Beside : Sheet;
  return (
    <Frame labelledBy={id} heading={heading} onClose={onClose}>
      <header className={classes.head}>
        <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {actions}
        <span className={classes.close}>
          <IconButton label={texts.close} icon={<X size={16} aria-hidden />} onClick={onClose} />
        </span>
      </header>
      <div ref={bodyRef} className={classes.body}>
        {children}
      </div>
      {foot}
    </Frame>
  );
}

/**
 * Whether the screen has room. Paper is narrower, but what is open must not be made
 * again to be printed; so this is read at the moment of each change, not after it.
 */
function useRoomForBoth(): boolean {
  const onScreen = useRef<boolean>(undefined);
  return useSyncExternalStore(whenRoomChanges, () => {
    if (onScreen.current === undefined || !window.matchMedia('print').matches) {
      onScreen.current = window.matchMedia(roomForBoth).matches;
    }
    return onScreen.current;
  });
}

function whenRoomChanges(changed: () => void): () => void {
  const room = window.matchMedia(roomForBoth);
  room.addEventListener('change', changed);
  return () => room.removeEventListener('change', changed);
}

type FrameProps = PropsWithChildren<{
  labelledBy: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onClose: () => void;
}>;

/** The list stays in use, so the panel takes the focus but does not keep it. */
function Beside({ labelledBy, heading, onClose, children }: FrameProps) {
  const panel = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  const before = useRef<Element | null>(undefined);
  // Before it is painted, and while the panel is still there to be read when it goes.
  useLayoutEffect(() => {
    const element = panel.current;
    // Once: what is hidden while it waits and comes back was not opened again.
    if (before.current === undefined) {
      before.current = document.activeElement;
      heading.current?.focus({ preventScroll: true });
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(escapeIsTaken)) return;
      // In front of the panel, also where nothing in it has the focus: its button was disabled.
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      const holdsFocus = element?.contains(document.activeElement) ?? false;
      const opener = before.current;
      if (holdsFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [heading]);
  return (
    <aside ref={panel} aria-labelledby={labelledBy} className={classes.beside}>
      {children}
    </aside>
  );
}

function Sheet({ labelledBy, heading, onClose, children }: FrameProps) {
  // The title has the focus: else the first button would, and its name be read before it.
  const { ref, wasClosed } = useShownDialog(heading);
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className={classes.sheet}
      onCancel={(event) => {
        // Whether it closes is the caller's word; what cancels inside it is not ours.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && wasClosed()) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
