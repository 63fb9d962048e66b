import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import classes from './tone-icon.module.css';

export type Tone = 'info' | 'success' | 'warning' | 'error';

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

interface ToneIconProps {
  type: Tone;
  /** Edge in pixels. Default 16. */
  size?: number;
}

/** The shape that repeats what a colour means, for those who do not see the colour. */
export function ToneIcon({ type, size = 16 }: ToneIconProps) {
  const Icon = icons[type];
  return (
    <span className={classes.tone} data-type={type}>
      <Icon size={size} />
    </span>
  );
}
