import { Button } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useUiTexts } from '../texts.ts';
import { ToneIcon } from '../tone/tone-icon.tsx';
import classes from './toast.module.css';
import { type Toast, ToastContext, type Toasts, toastPlace } from './toast-context.ts';

/** How long good news stays, in milliseconds. What can be acted on stays until it is closed. */
const lifetime = 6000;

/** How long it stays that something went wrong: also for who looked elsewhere at first. */
const faultLifetime = 30_000;

/** More than these would hide the page: the oldest go. */
const most = 4;

type Shown = Toast & { id: number };

/** Keeps the toasts and shows them above everything, modals too. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const lastId = useRef(0);
  const toasts = useMemo<Toasts>(
    () => ({
      show: (toast) => {
        const id = ++lastId.current;
        setShown((all) =>
          [...all.filter(({ text }) => text !== toast.text), { ...toast, id }].slice(-most),
        );
        return id;
      },
      close: (id) => setShown((all) => all.filter((toast) => toast.id !== id)),
    }),
    [],
  );
  useEffect(() => {
    toastPlace.current = toasts;
    return () => {
      if (toastPlace.current === toasts) toastPlace.current = null;
    };
  }, [toasts]);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion toasts={shown} close={toasts.close} />
    </ToastContext>
  );
}

interface ToastRegionProps {
  toasts: Shown[];
  close: (id: number) => void;
}

function ToastRegion({ toasts, close }: ToastRegionProps) {
  const { t } = useTranslation();
  const region = useRef<HTMLElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const newest = toasts.at(-1)?.id;
  useLayoutEffect(() => {
    // Shown again with each toast: what opened last is on top.
    region.current?.hidePopover();
    if (newest !== undefined) region.current?.showPopover();
  }, [newest]);
  useEffect(() => {
    if (room.current) room.current.style.height = `${region.current?.offsetHeight}px`;
  });
  return (
    <>
      <div ref={room} className={classes.room} />
      <section
        ref={region}
        popover="manual"
        aria-label={t('ui.notifications')}
        aria-live="polite"
        className={classes.region}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} held={held} close={() => close(toast.id)} />
        ))}
      </section>
    </>
  );
}

interface ToastBoxProps {
  toast: Shown;
  /** The pointer or the focus is on it: it stays. */
  held: boolean;
  close: () => void;
}

function ToastBox({ toast: { text, type = 'info', action }, held, close }: ToastBoxProps) {
  const texts = useUiTexts();
  const lasts = type === 'info' || type === 'success' ? lifetime : faultLifetime;
  const passes = !action && !held;
  const closeNow = useRef(close);
  closeNow.current = close;
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(() => closeNow.current(), lasts);
    return () => clearTimeout(timer);
  }, [passes, lasts]);
  return (
    <div className={classes.toast} {...(type === 'error' && { role: 'alert' })}>
      <span className={classes.icon}>
        <ToneIcon type={type} />
      </span>
      <p className={classes.text}>{text}</p>
      {action && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            close();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        label={texts.close}
        icon={<X size={16} aria-hidden />}
        onClick={close}
      />
    </div>
  );
}
