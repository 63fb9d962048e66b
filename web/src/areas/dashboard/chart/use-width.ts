import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What is drawn before anything is measured, and in surroundings that measure nothing. */
const usual = 720;

/** How wide an element is, now and later; while it is hidden, how wide it was. */
export function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => measured.clientWidth > 0 && setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
