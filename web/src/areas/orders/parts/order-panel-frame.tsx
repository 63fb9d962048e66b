import { Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useUiTexts } from '../../../ui/texts.ts';
import { CopyReference } from './order-panel-copy.tsx';
import classes from './order-panel-frame.module.css';
import { roomForBoth } from './use-columns-beside.ts';

/** Where Escape belongs to something else than the panel. */
const escapeIsTaken =
  'dialog, input, textarea, select, [role=menu], [role=listbox], [aria-expanded=true]';

interface OrderPanelFrameProps {
  /** The name of the order, once it is known. */
  reference: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The panel around an order: beside the list where there is room, else a sheet in front of it. */
export function OrderPanelFrame({ reference, onClose, children }: OrderPanelFrameProps) {
  const { t } = useTranslation();
  const texts = useUiTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const beside = useMediaQuery(roomForBoth, false, { getInitialValueInEffect: false });
  const Frame = beside ? Beside : Sheet;
  return (
    <Frame labelledBy={id} heading={heading} onClose={onClose}>
      <header className={classes.head}>
        <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes.title}>
          {t('orders.order.label')} {reference && <span>{reference}</span>}
        </Title>
        {reference && <CopyReference reference={reference} />}
        <span className={classes.close}>
          <IconButton label={texts.close} icon={<CloseIcon />} onClick={onClose} />
        </span>
      </header>
      <div className={classes.body}>{children}</div>
    </Frame>
  );
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
  // Before it is painted, and while the panel is still there to be asked when it goes.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    heading.current?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(escapeIsTaken)) return;
      event.preventDefault();
      close.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      const holdsFocus = element?.contains(document.activeElement) ?? false;
      if (holdsFocus && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [heading]);
  return (
    <aside ref={panel} aria-labelledby={labelledBy} className={classes.beside}>
      {children}
    </aside>
  );
}

function Sheet({ labelledBy, heading, onClose, children }: FrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Else the first button would have it, and its name be read before the order's.
    heading.current?.focus({ preventScroll: true });
    return () => dialog?.close();
  }, [heading]);
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
      onClose={({ currentTarget: dialog, target }) => {
        // Some browsers close after a second Escape without asking.
        if (target === dialog && !dialog.open && dialog.isConnected) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
