import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import classes from './criterion.module.css';
import { LevelFrame } from './level-frame.tsx';
import panel from './level-panel.module.css';
import support from './support-parts.module.css';

const widths = [38, 46, 42, 51];

/** The level card before its data: the same frame with four conditions. */
export function LevelSkeleton() {
  return (
    <LevelFrame badge={<Bar width={80} />}>
      <div className={panel.outlook}>
        <Bar width="70%" />
      </div>
      <div className={panel.subheading}>
        <Bar width="40%" />
      </div>
      <ul className={panel.criteria} aria-hidden="true">
        {widths.map((width) => (
          <li key={width} className={classes.criterion}>
            <Bar width={`${width}%`} />
            <div className={classes.meter} />
            <div className={classes.hint}>
              <Bar width={`${width + 10}%`} />
            </div>
            <div className={classes.asked}>
              <Bar width={160} />
            </div>
            {width === widths.at(-1) && <PartBars />}
          </li>
        ))}
      </ul>
    </LevelFrame>
  );
}

/** What the last condition is made of. */
function PartBars() {
  return (
    <div className={support.parts}>
      {[58, 44, 63].map((width) => (
        <div key={width}>
          <Bar width={`${width}%`} />
          <div className={support.about}>
            <Bar width={`${width - 20}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
