import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { type Period, periodPresets } from '../ui/date-range/period.ts';
import type { Command } from './command.ts';
import { useCommands } from './commands-context.ts';

/** What commands do with a list. */
interface CommandedList<Search> {
  search: Search;
  change: (change: Partial<Search>) => void;
  address: { noFilter: Partial<Search> };
  searchRef: RefObject<HTMLInputElement | null>;
  move: (step: number) => void;
}

/** What the commands of a list are called; the group is the name of its screen. */
interface ListCommandOptions {
  /** Begins their ids. */
  area: string;
  group: string;
  /** There are filters to clear, and a search box. Default true. */
  hasFilters?: boolean;
}

/** What can be done in a list, by keys and from the command box. */
export function useListCommands<Search>(
  list: CommandedList<Search>,
  { area, group, hasFilters = true }: ListCommandOptions,
): void {
  const { t } = useTranslation();
  // The commands stay the same for as long as the list is there.
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  const hasText = hasFilters && 'search' in (list.search as object);
  const hasPeriod = hasFilters && 'period' in (list.search as object);
  const commands = useMemo<Command[]>(() => {
    const command = (id: string, label: string, run: () => void, key?: string): Command => ({
      id: `${area}.${id}`,
      label,
      group,
      run,
      ...(key && { shortcuts: [key] }),
    });
    const show = (period: Period) => () =>
      latest.current.change({ period } as unknown as Partial<Search>);
    const clear = () => latest.current.change(latest.current.address.noFilter);
    const focusSearch = () => latest.current.searchRef.current?.focus();
    return [
      command('next', t('lists.commands.next'), () => latest.current.move(1), 'j'),
      command('previous', t('lists.commands.previous'), () => latest.current.move(-1), 'k'),
      ...(hasText ? [command('search', t('lists.commands.search'), focusSearch, 'f')] : []),
      ...(hasFilters ? [command('clear', t('lists.nothing.clear'), clear)] : []),
      ...(hasPeriod ? periodPresets : []).map((period) =>
        command(`period.${period}`, `${group}: ${t(`period.presets.${period}`)}`, show(period)),
      ),
    ];
  }, [t, area, group, hasFilters, hasText, hasPeriod]);
  useCommands(commands);
}
