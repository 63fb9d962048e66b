import { Button } from '@mantine/core';
import { ListFilter as FilterIcon } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Chip, Chips } from '../chips/chips.tsx';
import classes from './filter-bar.module.css';
import type { Filtered } from './use-list.ts';

/** Something that narrows a list: where it is chosen, and what its chip says. */
export interface ListFilter<Search> {
  field: keyof Search & string;
  name: string;
  /** The choice in words, empty where the name says it all; undefined where nothing is chosen. */
  chosen: string | undefined;
  /** What holds where nothing is chosen, in words for paper. Default nothing that needs saying. */
  usual?: string | undefined;
  /** Where it is chosen. Default nowhere: a link leads to it, and a chip takes it away. */
  control?: ReactNode;
  /** Shown behind the button for more filters. Default false. */
  rare?: boolean;
}

interface FilterBarProps<Search> {
  /** The search box. Default none. */
  searchBox?: ReactNode;
  filters: readonly ListFilter<Search>[];
  barRef: RefObject<HTMLDivElement | null>;
}

/**
 * Everything that narrows a list: the search and the filters that are used most
 * in sight, the others behind one button; on a phone all but the first.
 */
export function FilterBar<Search>({ searchBox, filters, barRef }: FilterBarProps<Search>) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = filters.filter(({ control }) => control);
  const [first, ...others] = shown;
  if (!first && !searchBox) return null;
  const often = others.filter(({ rare }) => !rare);
  const rare = others.filter((filter) => filter.rare);
  const active = others.filter(({ chosen }) => chosen !== undefined).length;
  const controls = (some: readonly ListFilter<Search>[]) =>
    some.map(({ field, control }) => <Fragment key={field}>{control}</Fragment>);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere.
    <div
      ref={barRef}
      role="group"
      aria-label={t('lists.filters')}
      className={classes.bar}
      data-open={isOpen || undefined}
    >
      {searchBox && <div className={classes.search}>{searchBox}</div>}
      {first?.control}
      {often.length > 0 && <div className={classes.often}>{controls(often)}</div>}
      {others.length > 0 && (
        <Button
          variant="default"
          className={classes.fold}
          data-rare={rare.length > 0 || undefined}
          leftSection={<FilterIcon size={16} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? t('lists.more_active', { count: active }) : t('lists.filters')}
        </Button>
      )}
      <div id={id} className={classes.rare}>
        {controls(rare)}
      </div>
    </div>
  );
}

interface FilterToggleProps {
  name: string;
  pressed: boolean;
  onToggle: () => void;
}

export function FilterToggle({ name, pressed, onToggle }: FilterToggleProps) {
  return (
    <Button variant="default" className={classes.toggle} aria-pressed={pressed} onClick={onToggle}>
      {name}
    </Button>
  );
}

interface ActiveChipsProps<Search> {
  list: Filtered<Search>;
  filters: readonly ListFilter<Search>[];
  /** Takes the focus when nothing is left to remove. */
  onEmptied: () => void;
}

/** What narrows the list at present, each of it to be taken away; on paper also what always does. */
export function ActiveChips<Search>({ list, filters, onEmptied }: ActiveChipsProps<Search>) {
  const { t } = useTranslation();
  const { search, change, address } = list;
  const chips = filters.flatMap(({ field, name, chosen }): Chip[] => {
    if (chosen === undefined) return [];
    const label = chosen ? t('lists.chip', { name, value: chosen }) : name;
    return [
      {
        id: field,
        label,
        removeLabel: t('lists.remove', { filter: label }),
        onRemove: () => change({ [field]: address.usual[field] } as Partial<Search>),
      },
    ];
  });
  return (
    <>
      {filters.map(
        ({ field, name, chosen, usual }) =>
          chosen === undefined &&
          usual && (
            <p key={field} className={classes.printed}>
              {t('lists.chip', { name, value: usual })}
            </p>
          ),
      )}
      <Chips label={t('lists.active')} chips={chips} onEmptied={onEmptied}>
        {address.isNarrowed(search) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              change(address.noFilter);
              onEmptied();
            }}
          >
            {t('lists.clear')}
          </Button>
        )}
      </Chips>
    </>
  );
}
