import type { Ref } from 'react';
import type { FigureUnit, Grain } from '../../../graphql/generated/graphql.ts';
import type { DayLabels } from '../day-labels.ts';
import type { Figures } from '../use-figures.ts';
import classes from './curve.module.css';
import {
  areaPath,
  type Box,
  labelStep,
  linePath,
  type Scale,
  stretches,
  xOf,
  yOf,
} from './geometry.ts';

/** So few points are no curve: each is a column. */
const fewest = 4;

/** Room a label under the axis takes, in pixels. */
const labelWidth = { DAY: 64, WEEK: 64, MONTH: 84 };

/** One point with what it is compared with. */
export interface CurvePoint {
  from: string;
  to: string;
  value: number | null;
  /** null too where nothing is compared. */
  before: number | null;
  /** What the seller did in it. */
  marks: readonly string[];
}

interface CurveDrawingProps {
  points: readonly CurvePoint[];
  grain: Grain;
  unit: FigureUnit;
  figures: Figures;
  labels: DayLabels;
  scale: Scale;
  /** The point that is looked at. */
  shown: number | null;
  box: Box;
  width: number;
  svg: Ref<SVGSVGElement>;
}

/** The picture of a figure over time. It says nothing that the words around it do not say. */
export function CurveDrawing(props: CurveDrawingProps) {
  const { points, unit, scale, shown, box, width, svg } = props;
  const height = box.top + box.height + 28;
  const Shape = points.length < fewest ? Columns : Lines;
  return (
    <svg
      ref={svg}
      aria-hidden="true"
      className={classes.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <Axes {...props} />
      {points.map(({ from, marks }, index) => {
        if (marks.length === 0) return null;
        const x = xOf(index, points.length, box);
        return (
          <g key={from} className={classes.mark}>
            <path d={`M${x} ${box.top}V${box.top + box.height}`} />
            <path d={`M${x} ${box.top - 12}l5 6l-5 6l-5 -6Z`} />
          </g>
        );
      })}
      <Shape points={points} unit={unit} scale={scale} box={box} />
      {shown !== null && (
        <Pointer points={points} unit={unit} shown={shown} scale={scale} box={box} />
      )}
    </svg>
  );
}

function Axes({ points, grain, unit, figures, labels, scale, box, width }: CurveDrawingProps) {
  const step = labelStep(points.length, box.width, labelWidth[grain]);
  return (
    <>
      {scale.ticks.map((tick) => {
        const y = Math.round(yOf(tick, scale, box)) + 0.5;
        return (
          <g key={tick}>
            <path
              className={tick === scale.min ? classes.ground : classes.grid}
              d={`M${box.left} ${y}H${box.left + box.width}`}
            />
            <text className={classes.label} x={box.left - 8} y={y + 4} textAnchor="end">
              {figures.short(tick, unit)}
            </text>
          </g>
        );
      })}
      {points.map((point, index) => {
        const x = xOf(index, points.length, box);
        // One that would stick out of the drawing is left to the words below it.
        if (index % step !== 0 || x + labelWidth[grain] / 2 > width) return null;
        return (
          <text
            key={point.from}
            className={classes.label}
            x={x}
            y={box.top + box.height + 20}
            textAnchor="middle"
          >
            {labels.tick(point, grain)}
          </text>
        );
      })}
    </>
  );
}

interface ShapeProps {
  points: readonly CurvePoint[];
  unit: FigureUnit;
  scale: Scale;
  box: Box;
}

function Lines({ points, unit, scale, box }: ShapeProps) {
  const spot = (value: number, index: number) => ({
    x: xOf(index, points.length, box),
    y: yOf(value, scale, box),
  });
  // On a day without a rating the customers' opinion is still the same: the line goes on.
  const bridged = unit === 'STARS';
  const parts = (values: (number | null)[]) => stretches(values, spot, bridged);
  const now = parts(points.map(({ value }) => value));
  const ground = box.top + box.height;
  return (
    <>
      {parts(points.map(({ before }) => before)).map((spots) => (
        <path key={spots[0]?.x} className={classes.before} d={linePath(spots)} />
      ))}
      {now.map((spots) => (
        <g key={spots[0]?.x}>
          {!bridged && <path className={classes.area} d={areaPath(spots, ground)} />}
          <path className={classes.now} d={linePath(spots)} />
          {(bridged || spots.length === 1) &&
            spots.map(({ x, y }) => <circle key={x} className={classes.dot} cx={x} cy={y} r={4} />)}
        </g>
      ))}
    </>
  );
}

function Columns({ points, scale, box }: ShapeProps) {
  const wide = Math.min(56, box.width / points.length / 3);
  const column = (value: number | null, x: number, className: string | undefined) => {
    if (value === null) return null;
    const y = yOf(value, scale, box);
    // Nothing is seen as nothing: a hair's breadth on the ground.
    const height = Math.max(1, box.top + box.height - y);
    return <rect className={className} x={x} y={y} width={wide} height={height} rx={2} />;
  };
  return points.map(({ from, value, before }, index) => {
    const x = xOf(index, points.length, box);
    return (
      <g key={from}>
        {column(before, x + 3, classes.columnBefore)}
        {column(value, before === null ? x - wide / 2 : x - wide - 3, classes.column)}
      </g>
    );
  });
}

function Pointer({ points, scale, box, shown }: ShapeProps & { shown: number }) {
  const point = points[shown];
  if (!point) return null;
  const x = xOf(shown, points.length, box);
  return (
    <>
      <path className={classes.guide} d={`M${x} ${box.top}V${box.top + box.height}`} />
      {points.length >= fewest && point.before !== null && (
        <circle className={classes.dotBefore} cx={x} cy={yOf(point.before, scale, box)} r={3.5} />
      )}
      {points.length >= fewest && point.value !== null && (
        <circle className={classes.dot} cx={x} cy={yOf(point.value, scale, box)} r={4} />
      )}
    </>
  );
}
