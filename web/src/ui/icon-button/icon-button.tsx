import type { ComponentProps, ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does, for those who do not see the icon. */
  label: string;
  icon: ReactNode;
  /** Edge in pixels: 28 or, inside a field, 24. Default medium (28). */
  size?: 'small' | 'medium';
}

/** A button that is only an icon; it always has a name. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-size={size}
      className={className ? `${classes.button} ${className}` : classes.button}
    >
      {icon}
    </button>
  );
}
