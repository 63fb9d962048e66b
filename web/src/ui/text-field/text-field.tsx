import { Input } from '@mantine/core';
import { X } from 'lucide-react';
import { type HTMLInputAutoCompleteAttribute, type ReactNode, useRef } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useUiTexts } from '../texts.ts';

interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Which keyboard a phone shows and what the browser expects. Default text. */
  type?: 'text' | 'email' | 'search' | 'url' | 'tel';
  /** Offers a button that empties it. Default false. */
  clearable?: boolean;
  /** Default false. */
  disabled?: boolean;
  /** Shown, and not to be changed at present. Default false. */
  readOnly?: boolean;
  placeholder?: string;
  /** As many characters as can be typed. Default any number. */
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** Shown before the text, such as a search icon. Default none. */
  icon?: ReactNode;
  /** Name in the form it belongs to. Default none. */
  name?: string;
}

/** One line of text with its label and its error. */
export function TextField({
  label,
  description,
  error,
  required = false,
  value,
  onChange,
  type = 'text',
  clearable = false,
  disabled = false,
  icon,
  ...input
}: TextFieldProps) {
  const texts = useUiTexts();
  const ref = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    ref.current?.focus();
  };
  return (
    <Field label={label} description={description} error={error} required={required}>
      <Input
        {...input}
        ref={ref}
        type={type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        required={required}
        disabled={disabled}
        error={Boolean(error)}
        leftSection={icon}
        rightSectionPointerEvents="auto"
        rightSection={
          clearable &&
          !disabled &&
          value !== '' && (
            <IconButton
              size="small"
              label={texts.clear}
              icon={<X size={16} aria-hidden />}
              onClick={clear}
            />
          )
        }
      />
    </Field>
  );
}
