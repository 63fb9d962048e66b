import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { FigureUnit } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { changeOf } from '../change.ts';
import type { CurvePoint } from '../chart/curve-drawing.tsx';
import { firstMarks } from '../marks.ts';
import { noFigure } from '../use-figures.ts';
import classes from './curve-table.module.css';
import type { CurveWords } from './use-curve.ts';

interface CurveTableProps {
  curve: CurveWords;
  caption: string;
  unit: FigureUnit;
  /** null where a value is itself what was counted. */
  linkOf: (index: number) => string | null;
}

/** The points of a curve as rows, each with the way to what it counts. */
export function CurveTable({ curve, caption, unit, linkOf }: CurveTableProps) {
  const { t } = useTranslation();
  const { points, figures, labels, name, compareName } = curve;
  const columns: Column<CurvePoint>[] = [
    {
      id: 'days',
      head: t('dashboard.days'),
      main: true,
      cell: (point) => <span className={classes.days}>{labels.range(point)}</span>,
    },
    {
      id: 'value',
      head: name,
      numeric: true,
      cell: (point) => {
        const link = linkOf(points.indexOf(point));
        const value = figures.full(point.value, unit);
        return link === null ? (
          value
        ) : (
          <Anchor component={Link} to={link}>
            {value}
          </Anchor>
        );
      },
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
  if (curve.isMarked) {
    columns.push({
      id: 'marks',
      head: t('dashboard.what_you_did'),
      cell: ({ marks }) => marks.length > 0 && <Marks marks={marks} />,
    });
  }
  return <Table caption={caption} columns={columns} rows={points} rowKey={({ from }) => from} />;
}

/** The first few in sight; the others, where there are, on demand. */
function Marks({ marks }: { marks: readonly string[] }) {
  const { t } = useTranslation();
  const { first, more } = firstMarks(marks);
  return (
    <div>
      {first.join(' ')}
      {more > 0 && (
        <details>
          <summary className={classes.more}>{t('dashboard.more_marks', { count: more })}</summary>
          {marks.slice(first.length).join(' ')}
        </details>
      )}
    </div>
  );
}
