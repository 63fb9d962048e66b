import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads whoever sends a form to the first field with something wrong, which may be out of
 * sight; also where what is wrong is only known later, unless more is typed before.
 */
export function useFirstFault(form: RefObject<HTMLElement | null>) {
  const isSent = useRef(false);
  const lead = () => {
    const field =
      isSent.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!field) return;
    isSent.current = false;
    field.focus();
  };
  useEffect(lead);
  return {
    /** To be called once it is sent. */
    sent: () => {
      isSent.current = true;
      requestAnimationFrame(lead); // what was marked before is not drawn anew
    },
    /** To be called when something is typed. */
    typed: () => {
      isSent.current = false;
    },
  };
}
