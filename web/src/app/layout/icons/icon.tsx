import { type IconName, iconPaths } from './paths.ts';

interface IconProps {
  name: IconName;
  /** Width and height in pixels. Default 20. */
  size?: number;
}

/** A line icon in the colour of the text; the words beside it, or the control's label, name it. */
export function Icon({ name, size = 20 }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      data-icon={name}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
