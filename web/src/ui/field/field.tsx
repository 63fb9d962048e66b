import { Input } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './field.module.css';

export interface FieldProps {
  label: string;
  /** What to know before filling it in. Default none. */
  description?: ReactNode;
  /** What is wrong with what was filled in, and how to mend it. Default none. */
  error?: string | undefined;
  /** Marked as one that must be filled in. Default false. */
  required?: boolean;
}

/**
 * A label above a control and what is wrong with it below, tied together for
 * screen readers. The control is any Mantine Input; ours bring their Field.
 */
export function Field({
  label,
  description,
  error,
  required = false,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={fieldError(error)}
    >
      {children}
    </Input.Wrapper>
  );
}

/** What is wrong with a field, as all show it; for controls of Mantine that bring a label of their own. */
export const fieldError = (error: string | false | undefined) =>
  error && (
    <span className={classes.error}>
      <CircleAlert size={16} aria-hidden />
      {error}
    </span>
  );
