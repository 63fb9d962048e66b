import { Text, Title } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import classes from './data-table.module.css';

interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures, on the right. Default false. */
  numeric?: boolean;
  /** Text of any length, which may be broken. Default false. */
  long?: boolean;
}

interface DataTableProps<Row> {
  title: string;
  /** What it is, in a sentence. Default none. */
  text?: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** What is shown without rows. */
  none: string;
  children?: ReactNode;
}

/**
 * A short table in a panel with its name, for what is read and not searched; on a phone each row
 * is a card with the names of its columns. Without rows and anything to do it is one line.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { title, text, rows, rowId, columns, none, children } = props;
  const id = useId();
  if (rows.length === 0 && !children) {
    return (
      <Panel padded labelledBy={id}>
        <div className={classes.none}>
          <Title order={2} id={id}>
            {title}
          </Title>
          <span className={classes.settled}>
            <Check size={16} aria-hidden />
            {none}
          </span>
        </div>
      </Panel>
    );
  }
  return (
    <TitledPanel title={title} text={text}>
      {rows.length === 0 ? (
        <Text size="sm" mt="xs">
          {none}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
        // biome-ignore lint/a11y/useSemanticElements: it is no form, and a section would be a second landmark of one name.
        <div className={classes.scroll} role="group" aria-label={title} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {columns.map(({ head, numeric }) => (
                  <th key={head} scope="col" data-numeric={numeric || undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowId(row)}>
                  {columns.map(({ head, cell, numeric, long }) => (
                    <td
                      key={head}
                      data-head={head}
                      data-numeric={numeric || undefined}
                      data-long={long || undefined}
                    >
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {children}
    </TitledPanel>
  );
}
