import { Input } from '@mantine/core';
import { Field } from '../../../ui/field/field.tsx';

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

export function DayField({ label, value, onChange, error }: DayFieldProps) {
  return (
    <Field label={label} error={error} required>
      <Input
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error !== undefined}
        required
      />
    </Field>
  );
}
