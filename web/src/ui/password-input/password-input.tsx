import { Input } from '@mantine/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { useFieldTexts } from '../field/texts.ts';
import { IconButton } from '../icon-button/icon-button.tsx';

interface PasswordInputProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What password managers may do. Default current-password. */
  autoComplete?: 'current-password' | 'new-password';
  /** Default false. */
  disabled?: boolean;
}

/** A password, hidden until the reader asks to see it. */
export function PasswordInput({
  label,
  description,
  error,
  required = false,
  value,
  onChange,
  autoComplete = 'current-password',
  disabled = false,
}: PasswordInputProps) {
  const texts = useFieldTexts();
  const [revealed, setRevealed] = useState(false);
  return (
    <Field label={label} description={description} error={error} required={required}>
      <Input
        type={revealed ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete={autoComplete}
        autoCapitalize="off"
        spellCheck={false}
        required={required}
        disabled={disabled}
        error={Boolean(error)}
        rightSectionPointerEvents="auto"
        rightSection={
          <IconButton
            size="small"
            label={revealed ? texts.hide_password : texts.show_password}
            icon={revealed ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            disabled={disabled}
            onClick={() => setRevealed(!revealed)}
          />
        }
      />
    </Field>
  );
}
