import { Select } from '@mantine/core';
import { fieldError } from '../../../ui/field/field.tsx';

interface ChoiceProps {
  label: string;
  description?: string;
  data: readonly (string | { value: string; label: string })[];
  value: string;
  onChange: (value: string) => void;
  error?: string;
  required?: boolean;
  /** May be left empty again. Default false. */
  clearable?: boolean;
  nothingFound: string;
}

/** One of many, found by typing. */
export function Choice({
  data,
  onChange,
  nothingFound,
  clearable = false,
  value,
  error,
  ...props
}: ChoiceProps) {
  return (
    <Select
      {...props}
      error={fieldError(error)}
      data={data as (string | { value: string; label: string })[]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      limit={300}
      nothingFoundMessage={nothingFound}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={280}
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
    />
  );
}
