import { type RefObject, useEffect, useRef } from 'react';

/** A field with something wrong, or a group of radio buttons of which one has to be chosen. */
const marked = '[aria-invalid="true"], [data-error] [role="radiogroup"]';

/**
 * Leads whoever sends a form to the first field with something wrong, which may be out of
 * sight; also where what is wrong is only known later, unless more is typed before.
 */
export function useFirstFault(form: RefObject<HTMLElement | null>) {
  const isSent = useRef(false);
  const lead = () => {
    // While it is on its way, what is marked is of the try before.
    if (!isSent.current || form.current?.querySelector('[type="submit"][data-loading]')) return;
    const wrong = form.current?.querySelector<HTMLElement>(marked);
    if (!wrong) return;
    isSent.current = false;
    (wrong.querySelector<HTMLElement>('input') ?? wrong).focus();
  };
  useEffect(lead);
  return {
    /** To be called once it is sent. */
    sent: () => {
      isSent.current = true;
      setTimeout(lead); // what was marked before is not drawn again
    },
    /** To be called when something is typed. */
    typed: () => {
      isSent.current = false;
    },
  };
}
