import { createContext, use } from 'react';
import type { Tone } from '../tone/tone-icon.tsx';

export interface Toast {
  text: string;
  /** What it means. Default info. */
  type?: Tone;
  /** What the reader can do about it; doing it closes the toast. Default none. */
  action?: { label: string; onClick: () => void };
}

export interface Toasts {
  /** Shows a toast and returns its id. The same words twice are shown once. */
  show: (toast: Toast) => number;
  /** Takes a toast away before its time. */
  close: (id: number) => void;
}

export const ToastContext = createContext<Toasts | null>(null);

/** Where toasts are shown at present, for what outlives a screen; null on a page without a frame. */
export const toastPlace: { current: Toasts | null } = { current: null };

/** Says in passing that something happened. Not for what one must act on. */
export function useToast(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error('useToast is used outside ToastProvider.');
  return toasts;
}
