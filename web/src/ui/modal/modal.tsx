import { Button, Title } from '@mantine/core';
import { X } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useFirstFault } from '../field/use-first-fault.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useUiTexts } from '../texts.ts';
import { type Tone, ToneIcon } from '../tone/tone-icon.tsx';
import { useShownDialog } from '../use-shown-dialog.ts';
import classes from './modal.module.css';

interface CommonProps {
  opened: boolean;
  title: string;
  children?: ReactNode;
  /** Buttons on the right of the foot; the main one last. */
  actions?: ReactNode;
  /** Beside the title, 24 pixels. Default by variant; null for none. */
  icon?: ReactNode;
  /**
   * It is there to be read: the focus goes to its title, so that it opens at its top
   * however far below the first control is. Default false: the first control has it.
   */
  isForReading?: boolean;
  /** With room for two columns, where the window has it. Default false. */
  isWide?: boolean;
  /**
   * It is a form, which Enter in a line of text sends as well. The main action is then a
   * button of type submit. Where it marks a field as wrong, that has the focus. Default none.
   */
  onSubmit?: () => void;
}

interface FeedbackProps extends CommonProps {
  /** Shows the outcome of something. The default variant. */
  variant?: 'feedback';
  /** Which outcome, for the icon. Default info. */
  type?: Tone;
  /** Called on Escape, a click outside or the close button. */
  onClose: () => void;
}

interface DestructiveProps extends CommonProps {
  /** Asks before something is lost. Put the way out first in actions: it gets the focus. */
  variant: 'destructive';
  onClose: () => void;
}

interface DialogProps extends CommonProps {
  /** Must be answered: no Escape, no click outside, no close button. */
  variant: 'dialog';
  /** The one way out beside the actions, on the left of the foot. Default none. */
  sideButton?: { label: string; onClick: () => void };
}

export type ModalProps = FeedbackProps | DestructiveProps | DialogProps;

/** A question or an answer in front of everything else; the focus stays in and comes back. */
export function Modal(props: ModalProps) {
  return props.opened ? createPortal(<OpenModal {...props} />, document.body) : null;
}

function OpenModal(props: ModalProps) {
  const { title, children, actions, icon = defaultIcon(props), isForReading = false } = props;
  const { onSubmit } = props;
  const Box = onSubmit ? 'form' : 'div';
  const texts = useUiTexts();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { ref, wasClosed } = useShownDialog(isForReading ? heading : null);
  const { sent, typed } = useFirstFault(ref);
  const close = props.variant === 'dialog' ? undefined : props.onClose;
  const side = props.variant === 'dialog' ? props.sideButton : undefined;
  const outside = useClickOutside(close);
  return (
    <dialog
      ref={ref}
      className={classes.modal}
      data-wide={props.isWide || undefined}
      role={props.variant === 'destructive' ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      closedby={close ? 'closerequest' : 'none'}
      onCancel={(event) => {
        // Whether it closes is the caller's word, never the browser's. A file field cancels too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close?.();
      }}
      onClose={({ currentTarget: dialog }) => {
        if (!wasClosed()) return;
        dialog.showModal(); // the caller may only ask, and keep it
        close?.();
      }}
      {...outside}
    >
      <Box
        className={classes.box}
        {...(onSubmit && {
          noValidate: true, // the form says itself what is missing
          onKeyDown: keepChoosing,
          onInput: typed,
          onSubmit: (event: FormEvent) => {
            event.preventDefault();
            event.stopPropagation(); // what holds the modal may be a form, too
            onSubmit();
            sent();
          },
        })}
      >
        <div className={classes.head}>
          {icon && <span className={classes.icon}>{icon}</span>}
          <Title
            ref={heading}
            order={2}
            id={`${id}-title`}
            className={classes.title}
            tabIndex={isForReading ? -1 : undefined}
          >
            {title}
          </Title>
        </div>
        {children && (
          <div id={`${id}-body`} className={classes.body}>
            {children}
          </div>
        )}
        {(side || actions) && (
          <div className={classes.foot}>
            {side && (
              <Button variant="subtle" color="gray" onClick={side.onClick} className={classes.side}>
                {side.label}
              </Button>
            )}
            {actions}
          </div>
        )}
        {close && (
          <span className={classes.close}>
            <IconButton label={texts.close} icon={<X size={16} aria-hidden />} onClick={close} />
          </span>
        )}
      </Box>
    </dialog>
  );
}

/** Browsers send a form by Enter also from where something is chosen, before the rest is filled in. */
function keepChoosing(event: KeyboardEvent) {
  const { key, target } = event;
  const isChoice =
    target instanceof HTMLInputElement && ['checkbox', 'date', 'radio'].includes(target.type);
  if (key === 'Enter' && isChoice) event.preventDefault();
}

function defaultIcon(props: ModalProps): ReactNode {
  if (props.variant === 'dialog') return null;
  if (props.variant === 'destructive') return <ToneIcon type="error" size={24} />;
  return <ToneIcon type={props.type ?? 'info'} size={24} />;
}

/** A click that begins and ends outside; selecting text past the edge is none. */
function useClickOutside(close: (() => void) | undefined) {
  const began = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      began.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      // What holds the modal, such as a row that can be clicked, has nothing to do with it.
      event.stopPropagation();
      if (began.current && event.target === event.currentTarget) close?.();
    },
  };
}
