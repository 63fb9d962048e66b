import { Info } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { place } from '../tooltip/place.ts';
import classes from './info-button.module.css';

interface InfoButtonProps {
  /** What the button explains, such as "How turnover is counted". */
  label: string;
  /** The explanation: a sentence or three. */
  text: string;
}

/**
 * Explains what is beside it, on demand: by pointer, finger or keyboard.
 * Screen readers have the explanation with the button. Escape, a second press
 * or a press elsewhere puts it away.
 */
export function InfoButton({ label, text }: InfoButtonProps) {
  const id = useId();
  const area = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const shown = box.current;
    const button = area.current?.firstElementChild;
    if (!open || !shown || !button) return;
    shown.showPopover();
    place(shown, button, 6);
    const close = () => setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const onPress = ({ target }: Event) => !area.current?.contains(target as Node) && close();
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', close, true);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress, true);
      window.removeEventListener('scroll', close, true);
      if (shown.isConnected) shown.hidePopover();
    };
  }, [open]);

  return (
    <span ref={area} className={classes.area}>
      <IconButton
        size="small"
        label={label}
        icon={<Info size={14} aria-hidden />}
        aria-expanded={open}
        aria-describedby={id}
        onClick={() => setOpen(!open)}
        onBlur={() => setOpen(false)}
      />
      <span ref={box} id={id} popover="manual" className={classes.box}>
        {text}
      </span>
    </span>
  );
}
