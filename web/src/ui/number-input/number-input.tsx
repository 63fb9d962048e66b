import { Input } from '@mantine/core';
import { Minus, Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Field, type FieldProps } from '../field/field.tsx';
import { useFieldTexts } from '../field/texts.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import classes from './number-input.module.css';
import { stepped } from './stepped.ts';

interface NumberInputProps extends FieldProps {
  /** null while it is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Default no bound. */
  min?: number;
  /** Default no bound. */
  max?: number;
  /** How far one press of a button goes. Default 1. */
  step?: number;
  /** Default false. */
  disabled?: boolean;
}

/**
 * A number with buttons and arrow keys that act only within the bounds. What is
 * typed is handed over as typed: an error at the field says what is wrong with it.
 */
export function NumberInput({
  label,
  description,
  error,
  required = false,
  value,
  onChange,
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  step = 1,
  disabled = false,
}: NumberInputProps) {
  const texts = useFieldTexts();
  const up = stepped(value, step, min, max);
  const down = stepped(value, -step, min, max);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    // The browser would step from the lower bound instead of from the value.
    event.preventDefault();
    const next = event.key === 'ArrowUp' ? up : down;
    if (next !== null) onChange(next);
  };
  const button = (name: 'increase' | 'decrease', next: number | null) => (
    <IconButton
      size="small"
      tabIndex={-1} // the arrow keys do the same
      label={`${texts[name]}: ${label}`}
      icon={name === 'increase' ? <Plus size={16} aria-hidden /> : <Minus size={16} aria-hidden />}
      disabled={disabled || next === null}
      onClick={() => onChange(next)}
    />
  );
  return (
    <Field label={label} description={description} error={error} required={required}>
      <Input
        type="number"
        step="any"
        classNames={{ input: classes.input }}
        value={value ?? ''}
        {...(Number.isFinite(min) && { min })}
        {...(Number.isFinite(max) && { max })}
        onChange={({ currentTarget: { valueAsNumber: typed } }) =>
          onChange(Number.isNaN(typed) ? null : typed)
        }
        onKeyDown={onKeyDown}
        required={required}
        disabled={disabled}
        error={Boolean(error)}
        rightSectionWidth={60}
        rightSectionPointerEvents="auto"
        rightSection={
          <span className={classes.buttons}>
            {button('decrease', down)}
            {button('increase', up)}
          </span>
        }
      />
    </Field>
  );
}
