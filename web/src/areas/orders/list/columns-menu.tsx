import { Button, Checkbox, Text, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { PopoverButton } from '../../../ui/popover-button/popover-button.tsx';
import { type ColumnId, columnIds, defaultColumns } from '../columns.ts';
import classes from './columns-menu.module.css';

interface ColumnsMenuProps {
  columns: readonly ColumnId[];
  onChange: (columns: readonly ColumnId[]) => void;
}

/** Chooses the columns and their order, by pointer, touch and keyboard alike. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { t } = useTranslation();
  return (
    <PopoverButton
      label={t('orders.choose_columns.button')}
      icon={<Columns3 size={16} aria-hidden />}
      size="xs"
      align="end"
      active={props.columns.join() !== defaultColumns.join()}
    >
      {() => <ColumnsList {...props} />}
    </PopoverButton>
  );
}

function ColumnsList({ columns, onChange }: ColumnsMenuProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const { list, keepFocus } = useFocusKept(columns);
  const nameOf = (id: ColumnId) => t(`orders.columns.${id}`);
  const rest = columnIds.filter((id) => !columns.includes(id));

  const toggle = (id: ColumnId) => {
    keepFocus(`${id} check`);
    onChange(columns.includes(id) ? columns.filter((other) => other !== id) : [...columns, id]);
  };
  const move = (id: ColumnId, step: 1 | -1) => {
    const at = columns.indexOf(id);
    const to = at + step;
    if (to < 0 || to >= columns.length) return;
    keepFocus(`${id} ${step === 1 ? 'down' : 'up'}`);
    onChange(columns.with(at, columns[to] as ColumnId).with(to, id));
    setSaid(
      t('orders.choose_columns.moved', {
        column: nameOf(id),
        place: to + 1,
        count: columns.length,
      }),
    );
  };

  return (
    <div className={classes.menu}>
      <Text fw={600} px="xs">
        {t('orders.choose_columns.title')}
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ul ref={list} className={common.list}>
        {[...columns, ...rest].map((id) => {
          const at = columns.indexOf(id);
          const isChosen = at >= 0;
          const isLast = isChosen && columns.length === 1;
          return (
            <li key={id} className={classes.item}>
              <Checkbox
                size="xs"
                className={classes.check}
                data-focus={`${id} check`}
                label={nameOf(id)}
                checked={isChosen}
                disabled={isLast}
                description={isLast ? t('orders.choose_columns.last') : undefined}
                onChange={() => toggle(id)}
              />
              {isChosen && (
                <>
                  <IconButton
                    data-focus={`${id} up`}
                    label={t('orders.choose_columns.up', { column: nameOf(id) })}
                    icon={<ArrowUp size={14} aria-hidden />}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => move(id, -1)}
                  />
                  <IconButton
                    data-focus={`${id} down`}
                    label={t('orders.choose_columns.down', { column: nameOf(id) })}
                    icon={<ArrowDown size={14} aria-hidden />}
                    aria-disabled={at === columns.length - 1 || undefined}
                    onClick={() => move(id, 1)}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" size="xs" onClick={() => onChange(defaultColumns)}>
        {t('orders.choose_columns.reset')}
      </Button>
    </div>
  );
}

/** An item that moves in the list takes the focus with it. */
function useFocusKept(columns: readonly ColumnId[]) {
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list has moved when they change.
  useEffect(() => {
    if (!wanted.current) return;
    list.current?.querySelector<HTMLElement>(`[data-focus="${wanted.current}"]`)?.focus();
    wanted.current = '';
  }, [columns]);
  return {
    list,
    keepFocus: (what: string) => {
      wanted.current = what;
    },
  };
}
