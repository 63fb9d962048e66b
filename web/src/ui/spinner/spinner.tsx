import { VisuallyHidden } from '@mantine/core';
import { useUiTexts } from '../texts.ts';
import classes from './spinner.module.css';

interface SpinnerProps {
  /** 16, 24 or 40 pixels. Default medium. */
  size?: 'small' | 'medium' | 'large';
  /** What is awaited. Default the word for loading. */
  label?: string;
}

/** For a wait inside something that is already there; a page that loads shows a skeleton. */
export function Spinner({ size = 'medium', label }: SpinnerProps) {
  const texts = useUiTexts();
  return (
    <span role="status" className={classes.spinner} data-size={size}>
      <VisuallyHidden>{label ?? texts.loading}</VisuallyHidden>
    </span>
  );
}
