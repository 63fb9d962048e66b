import type { ReactNode } from 'react';

export interface IconProps {
  /** Edge in pixels. Default 16. */
  size?: number;
}

/** Line icons on a grid of 16, in the colour of the text; the words beside them are the name. */
export function Icon({ size = 16, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);

export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M8 7.3v3.6M8 5h.01" />
  </Icon>
);

export const SuccessIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="m5.3 8.2 1.9 1.9 3.5-4" />
  </Icon>
);

export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 2.2 14.4 13H1.6L8 2.2ZM8 6.5v3M8 11.2h.01" />
  </Icon>
);

export const ErrorIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M8 4.9v3.8M8 11h.01" />
  </Icon>
);
