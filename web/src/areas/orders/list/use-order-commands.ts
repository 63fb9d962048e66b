import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/commands-context.ts';
import { useFeature } from '../../../seller/features.ts';
import { periodPresets } from '../../../ui/date-range/period.ts';
import type { ChangeSearch } from '../search.ts';
import { noFilter } from '../search.ts';

interface Actions {
  change: ChangeSearch;
  /** Goes so many lines on. */
  move: (step: number) => void;
  focusSearch: () => void;
}

/** What can be done in the list, by keys and from the command box. */
export function useOrderCommands({ change, move, focusSearch }: Actions): void {
  const { t } = useTranslation();
  const hasFilters = useFeature('order_filters');
  const commands = useMemo<Command[]>(() => {
    const group = t('orders.commands.group');
    const rows: Command[] = [
      {
        id: 'orders.next',
        label: t('orders.commands.next'),
        group,
        shortcuts: ['j'],
        run: () => move(1),
      },
      {
        id: 'orders.previous',
        label: t('orders.commands.previous'),
        group,
        shortcuts: ['k'],
        run: () => move(-1),
      },
    ];
    if (!hasFilters) return rows;
    return [
      ...rows,
      {
        id: 'orders.search',
        label: t('orders.commands.search'),
        group,
        shortcuts: ['f'],
        run: focusSearch,
      },
      {
        id: 'orders.clear',
        label: t('orders.commands.clear'),
        group,
        run: () => change(noFilter),
      },
      ...periodPresets.map((period) => ({
        id: `orders.period.${period}`,
        label: t('orders.commands.period', { period: t(`period.presets.${period}`) }),
        group,
        run: () => change({ period }),
      })),
    ];
  }, [t, hasFilters, change, move, focusSearch]);
  useCommands(commands);
}
