import { Textarea } from '@mantine/core';
import { CircleAlert } from 'lucide-react';

/** As many characters as the server takes. */
export const longestText = 2000;

/** What is wrong with a text that must be there. */
export function wordsFault(text: string): 'missing' | 'too_long' | null {
  const length = [...text.trim()].length;
  if (length === 0) return 'missing';
  return length > longestText ? 'too_long' : null;
}

interface WordsFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it. Default nothing. */
  error?: string | undefined;
  disabled?: boolean;
}

/** A few sentences that must be written, with what is wrong with them below. */
export function WordsField({ label, value, onChange, error, disabled = false }: WordsFieldProps) {
  return (
    <Textarea
      label={label}
      required
      rows={4}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      disabled={disabled}
      error={
        error && (
          <>
            <CircleAlert size={14} aria-hidden /> {error}
          </>
        )
      }
    />
  );
}
