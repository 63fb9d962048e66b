import { Select as MantineSelect } from '@mantine/core';
import classes from './select.module.css';
import { type Option, useSearch } from './use-search.ts';

interface SelectProps<Value extends string> {
  /** What is chosen; read out, not shown: the options speak for themselves. */
  label: string;
  /** The first is what holds unless something is chosen; any other is marked. */
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** One can type to find an option. Default false. */
  searchable?: boolean;
  /** Said where nothing is found. Default nothing. */
  nothingFound?: string;
}

/** One of several, in the width of a filter. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onChange,
  searchable = false,
  nothingFound,
}: SelectProps<Value>) {
  const search = useSearch({ options, value, onChange });
  return (
    <MantineSelect
      aria-label={label}
      data={options as Option<Value>[]}
      value={value}
      onChange={(option) => option !== null && onChange(option as Value)}
      allowDeselect={false}
      {...(searchable && search)}
      nothingFoundMessage={nothingFound}
      checkIconPosition="right"
      maxDropdownHeight={320}
      // A browser lets Tab stop at what scrolls; here that would close it and lose the focus.
      scrollAreaProps={{ viewportProps: { tabIndex: -1 } }}
      // In its place, so that it belongs to the landmark it is in.
      comboboxProps={{ withinPortal: false, offset: 6, width: 'max-content', zIndex: 20 }}
      classNames={{ input: classes.input, dropdown: classes.dropdown, option: classes.option }}
      data-active={value !== options[0]?.value || undefined}
      className={classes.root}
    />
  );
}
