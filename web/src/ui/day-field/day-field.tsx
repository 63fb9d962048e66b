import { Input } from '@mantine/core';
import { Field, type FieldProps } from '../field/field.tsx';

interface DayFieldProps extends FieldProps {
  /** As 2026-05-01; empty for none. */
  value: string;
  onChange: (day: string) => void;
  /** The first day that may be chosen. Default any. */
  min?: string | undefined;
  /** Default false. */
  disabled?: boolean;
}

/** A day with its label and its error; the browser brings the calendar. */
export function DayField({
  value,
  onChange,
  min,
  disabled = false,
  required = false,
  ...field
}: DayFieldProps) {
  return (
    <Field {...field} required={required}>
      <Input
        type="date"
        value={value}
        min={min}
        onChange={(event) => onChange(event.currentTarget.value)}
        required={required}
        disabled={disabled}
        error={Boolean(field.error)}
      />
    </Field>
  );
}
