import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FigureUnit } from '../../../graphql/generated/graphql.ts';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { changeOf } from '../change.ts';
import type { CurvePoint } from '../chart/curve.tsx';
import { noFigure } from '../use-figures.ts';
import type { CurveWords } from './use-curve.ts';

interface CurveTableProps {
  curve: CurveWords;
  caption: string;
  unit: FigureUnit;
  linkOf: (index: number) => string;
}

/** The points of a curve as rows, each with the way to what it counts. */
export function CurveTable({ curve, caption, unit, linkOf }: CurveTableProps) {
  const { t } = useTranslation();
  const { points, figures, labels, name, compareName } = curve;
  const columns: Column<CurvePoint>[] = [
    { id: 'days', head: t('dashboard.days'), main: true, cell: (point) => labels.range(point) },
    {
      id: 'value',
      head: name,
      numeric: true,
      cell: (point) => (
        <Anchor component={Link} to={linkOf(points.indexOf(point))}>
          {figures.full(point.value, unit)}
        </Anchor>
      ),
    },
  ];
  if (compareName) {
    columns.push(
      {
        id: 'before',
        head: compareName,
        numeric: true,
        cell: ({ before }) => figures.full(before, unit),
      },
      {
        id: 'change',
        head: t('dashboard.change_head'),
        numeric: true,
        cell: ({ value, before }) =>
          figures.change(changeOf(value, before, unit), unit) || noFigure,
      },
    );
  }
  if (points.some(({ marks }) => marks.length > 0)) {
    columns.push({
      id: 'marks',
      head: t('dashboard.what_you_did'),
      cell: ({ marks }) => marks.join(' '),
    });
  }
  return <Table caption={caption} columns={columns} rows={points} rowKey={({ from }) => from} />;
}
