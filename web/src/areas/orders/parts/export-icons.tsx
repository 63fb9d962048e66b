import { Icon } from '../../../ui/icons.tsx';

export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13h10" />
  </Icon>
);
