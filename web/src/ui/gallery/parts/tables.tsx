import { Badge, type BadgeType } from '../../badge/badge.tsx';
import { Money } from '../../money/money.tsx';
import { type Column, Table } from '../../table/table.tsx';
import { Specimen } from './specimen.tsx';

interface Line {
  id: number;
  product: string;
  date: string;
  state: string;
  type: BadgeType;
  gross: number;
  net: number;
}

const lines: Line[] = [
  {
    id: 7,
    product: 'Delivery dates',
    date: '14/11/2026',
    state: 'Pending',
    type: 'info',
    gross: 89_90,
    net: 53_94,
  },
  {
    id: 6,
    product: 'Advanced stock reservation for warehouses',
    date: '13/11/2026',
    state: 'Available',
    type: 'success',
    gross: 1249_00,
    net: 749_40,
  },
  {
    id: 5,
    product: 'Delivery dates',
    date: '12/11/2026',
    state: 'Refunded',
    type: 'neutral',
    gross: -89_90,
    net: -53_94,
  },
  {
    id: 4,
    product: 'Versandkostenrabattstaffelverwaltung',
    date: '12/11/2026',
    state: 'Withheld',
    type: 'warning',
    gross: 129_99,
    net: 77_99,
  },
];

const columns: Column<Line>[] = [
  { id: 'product', head: 'Product', cell: ({ product }) => product, main: true },
  { id: 'date', head: 'Date', cell: ({ date }) => date },
  { id: 'state', head: 'State', cell: ({ state, type }) => <Badge type={type} content={state} /> },
  { id: 'gross', head: 'Gross', cell: ({ gross }) => <Money cents={gross} />, numeric: true },
  { id: 'net', head: 'Net', cell: ({ net }) => <Money cents={net} />, numeric: true },
];

const sumOf = (key: 'gross' | 'net') => lines.reduce((sum, line) => sum + line[key], 0);

export function Tables() {
  return (
    <Specimen name="Table" padded={false}>
      <Table
        caption="Order lines"
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        totals={{
          product: 'In all',
          gross: <Money cents={sumOf('gross')} />,
          net: <Money cents={sumOf('net')} />,
        }}
      />
    </Specimen>
  );
}
