import { Icon, type IconProps } from './icons.tsx';

// Apart from those that the first load shows.

export const SunIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="2.8" />
    <path d="M8 1.5v1.2M8 13.3v1.2M1.5 8h1.2M13.3 8h1.2M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M13.5 9.6A5.8 5.8 0 0 1 6.4 2.5a5.8 5.8 0 1 0 7.1 7.1Z" />
  </Icon>
);

export const SystemIcon = () => (
  <Icon>
    <rect x="1.8" y="2.5" width="12.4" height="8.5" rx="1.3" />
    <path d="M5.5 13.7h5M8 11v2.7" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M8 3.5v9M3.5 8h9" />
  </Icon>
);

export const MinusIcon = () => (
  <Icon>
    <path d="M3.5 8h9" />
  </Icon>
);

export const EyeIcon = () => (
  <Icon>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
  </Icon>
);

export const EyeOffIcon = () => (
  <Icon>
    <path d="M6.3 3.8A6.3 6.3 0 0 1 8 3.5c4 0 6.5 4.5 6.5 4.5a11.4 11.4 0 0 1-1.8 2.3M4.2 4.9A11 11 0 0 0 1.5 8S4 12.5 8 12.5a6.6 6.6 0 0 0 3.4-1M6.6 6.6a2 2 0 0 0 2.8 2.8M2.5 2.5l11 11" />
  </Icon>
);

export const TrayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 9.5 4 3.2h8l2 6.3v3.3H2V9.5Zm0 0h3.6c.2 1.2 1.1 2 2.4 2s2.2-.8 2.4-2H14" />
  </Icon>
);
