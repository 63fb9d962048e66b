import { Select } from '@mantine/core';
import { fieldError } from '../../../ui/field/field.tsx';
import { type Option, useSearch } from '../../../ui/select/use-search.ts';

interface ChoiceProps {
  label: string;
  description?: string;
  data: readonly Option[];
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
  const search = useSearch({ options: data, value, onChange });
  return (
    <Select
      {...props}
      error={fieldError(error)}
      data={data as Option[]}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      {...search}
      clearable={clearable}
      allowDeselect={false}
      nothingFoundMessage={nothingFound}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={280}
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
    />
  );
}
