import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { plain } from '../../format/plain.ts';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
}

const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s_]+/)
    .filter(Boolean);
const nameOf = (text: string) => wordsOf(text).join(' ');

/** The options that have all words of what was typed; what is called exactly so is first. */
function found(options: readonly Option[], typed: string): Option[] {
  const words = wordsOf(typed);
  const name = words.join(' ');
  const rank = ({ label }: Option) => {
    const own = nameOf(label);
    return own === name ? 2 : Number(own.startsWith(name));
  };
  return options
    .filter(({ label }) => words.every((word) => plain(label).includes(word)))
    .sort((one, other) => rank(other) - rank(one));
}

interface Search<Value extends string> {
  options: readonly Option<Value>[];
  value: string;
  onChange: (value: Value) => void;
}

/** What makes a select of Mantine's one that is searched by typing. */
export function useSearch<Value extends string>({ options, value, onChange }: Search<Value>) {
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const [typed, setTyped] = useState(chosen);
  const isSearching = typed !== chosen && typed.trim() !== '';
  return {
    searchable: true,
    searchValue: typed,
    onSearchChange: setTyped,
    // Nothing but labels is given, so that no group is among them.
    filter: ({
      options: given,
      search,
      limit,
    }: {
      options: unknown;
      search: string;
      limit: number;
    }) => found(given as Option[], search).slice(0, limit),
    // Enter takes the first that is found; while nothing is, it does not send the form around it.
    selectFirstOptionOnChange: isSearching,
    onKeyDown: (event: KeyboardEvent) => {
      if (isSearching && event.key === 'Enter') event.preventDefault();
    },
    // Whoever typed a whole name and goes on has chosen it.
    onBlur: () => {
      const named = isSearching && options.find(({ label }) => nameOf(label) === nameOf(typed));
      if (named && named.value !== value) onChange(named.value);
    },
    // Whoever closes it without another choice, by whatever way, sees what is still chosen.
    onDropdownClose: () => setTyped(chosen),
    // What is typed replaces the name of the chosen one, as for those who come by Tab. A click would
    // put the caret into it, and take a selection away once its button is let go.
    onMouseUp: (event: MouseEvent<HTMLInputElement>) => {
      const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
      const marked = (selectionEnd ?? 0) - (selectionStart ?? 0);
      // Of what was just chosen the address may not know yet, so any name counts as the chosen one.
      const isName = options.some(({ label }) => label === shown);
      if (!isName || (marked > 0 && marked < shown.length)) return;
      event.preventDefault();
      event.currentTarget.select();
    },
  };
}
