import { Title } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import classes from './data-table.module.css';

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
 * A short table in a panel with its name, for what is read and not searched. Without rows and
 * anything to do it is one line.
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
    <Section title={title} text={text}>
      {rows.length > 0 && <Table caption={title} columns={columns} rows={rows} rowKey={rowId} />}
      <div className={classes.below}>
        {rows.length === 0 && none}
        {children}
      </div>
    </Section>
  );
}
