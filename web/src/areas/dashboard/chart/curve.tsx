import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FigureUnit, Grain } from '../../../graphql/generated/graphql.ts';
import type { DayLabels } from '../day-labels.ts';
import type { Figures } from '../use-figures.ts';
import classes from './curve.module.css';
import { CurveDrawing, type CurvePoint } from './curve-drawing.tsx';
import { CurveTip } from './curve-tip.tsx';
import { axisWidth, type Box, indexAt, scaleFor } from './geometry.ts';

interface CurveProps {
  /** Names what the arrow keys go along, and says how. */
  label: string;
  points: readonly CurvePoint[];
  grain: Grain;
  unit: FigureUnit;
  figures: Figures;
  labels: DayLabels;
  /** What the curve is compared with; null where with nothing. */
  compareName: string | null;
  /** The marks of a point where there is room for few. */
  fewMarks: (marks: readonly string[]) => string[];
  /** The point that is looked at, if any. */
  active: number | null;
  onActive: (index: number | null) => void;
  /** The reader wants to see what a point counts. */
  onOpen: (index: number) => void;
  /** Everything about a point in a sentence. */
  sentence: (index: number) => string;
  /** The drawing, for taking its picture. */
  drawing: Ref<SVGSVGElement>;
}

export const curveHeight = 264;

/** Room around the curve for the marks of the axes; on the left it depends on how long they are. */
const room = { right: 12, top: 16, bottom: 28 };

/**
 * A figure over time. Under the drawing lies a slider: the arrow keys and a
 * finger go along the points, each is read out, Enter opens what it counts.
 */
export function Curve(props: CurveProps) {
  const { label, points, unit, figures, active, onActive, onOpen, sentence, drawing } = props;
  const [frame, width] = useWidth<HTMLDivElement>();
  const values = points.flatMap(({ value, before }) => [value, before]);
  const scale = scaleFor(values, unit);
  const left = axisWidth(scale.ticks.map((tick) => figures.short(tick, unit)));
  const box: Box = {
    left,
    top: room.top,
    width: Math.max(1, width - left - room.right),
    height: curveHeight - room.top - room.bottom,
  };
  const last = points.length - 1;
  const shown = active === null ? null : Math.min(active, last);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = shown ?? last;
    if (event.key === 'Enter') {
      onOpen(at);
      return;
    }
    if (event.key === 'Escape') onActive(null);
    const to = steps(event.key, at, last);
    if (to === undefined) return;
    event.preventDefault();
    onActive(Math.max(0, Math.min(last, to)));
  };
  return (
    <div ref={frame} className={classes.frame} style={{ height: curveHeight }}>
      <CurveDrawing {...props} scale={scale} shown={shown} box={box} width={width} svg={drawing} />
      {shown !== null && points[shown] && (
        <CurveTip {...props} point={points[shown]} along={last === 0 ? 0.5 : shown / last} />
      )}
      <input
        type="range"
        className={classes.slider}
        style={{ left: box.left, width: box.width }}
        min={0}
        max={last}
        step={1}
        value={shown ?? last}
        aria-label={label}
        aria-valuetext={sentence(shown ?? last)}
        onChange={({ currentTarget }) => onActive(currentTarget.valueAsNumber)}
        onKeyDown={onKeyDown}
        onFocus={() => onActive(shown ?? last)}
        onPointerMove={({ nativeEvent, pointerType }) => {
          if (pointerType !== 'mouse') return;
          onActive(indexAt(nativeEvent.offsetX, points.length, { ...box, left: 0 }));
        }}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActive(null)}
        onClick={({ nativeEvent }) => {
          // A finger only looks: what it found is opened by the link below the curve.
          if ((nativeEvent as PointerEvent).pointerType !== 'mouse') return;
          onOpen(indexAt(nativeEvent.offsetX, points.length, { ...box, left: 0 }));
        }}
      />
    </div>
  );
}

/** Where a key leads from a point. */
function steps(key: string, at: number, last: number): number | undefined {
  return {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: last,
  }[key];
}

/** What is drawn before anything is measured, and in surroundings that measure nothing. */
const usual = 720;

/** How wide an element is, now and later; while it is hidden, how wide it was. */
function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => measured.clientWidth > 0 && setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
