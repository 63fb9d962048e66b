import type { FigureUnit } from '../../../graphql/generated/graphql.ts';
import type { DayLabels } from '../day-labels.ts';
import type { Figures } from '../use-figures.ts';
import classes from './curve.module.css';
import type { CurvePoint } from './curve-drawing.tsx';

interface CurveTipProps {
  point: CurvePoint;
  unit: FigureUnit;
  figures: Figures;
  labels: DayLabels;
  /** What the curve is compared with; null where with nothing. */
  compareName: string | null;
  fewMarks: (marks: readonly string[]) => string[];
  /** How far along the curve it is, from 0 to 1: the tip is in the other half. */
  along: number;
}

/** What a point says, in the other half of the drawing. Screen readers have the same from the slider. */
export function CurveTip(props: CurveTipProps) {
  const { point, unit, figures, labels, compareName, fewMarks, along } = props;
  return (
    <div aria-hidden="true" className={classes.tip} data-late={along > 0.5 || undefined}>
      <strong>{labels.range(point)}</strong>
      <span className={classes.tipValue}>{figures.full(point.value, unit)}</span>
      {compareName && (
        <span className={classes.tipBefore}>
          {compareName}: {figures.full(point.before, unit)}
        </span>
      )}
      {fewMarks(point.marks).map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may have been done twice on a day.
        <span key={index} className={classes.tipMark}>
          {mark}
        </span>
      ))}
    </div>
  );
}
