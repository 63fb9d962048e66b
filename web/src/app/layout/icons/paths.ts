import type { RouteIcon } from '../../route-table.ts';

type FrameIcon =
  | 'account'
  | 'block'
  | 'check'
  | 'chevron'
  | 'close'
  | 'keyboard'
  | 'language'
  | 'menu'
  | 'moon'
  | 'open_in_new'
  | 'search'
  | 'sign_out'
  | 'sun'
  | 'switch_account'
  | 'system'
  | 'vacation';

export type IconName = RouteIcon | FrameIcon;

/** Our icons, drawn on a grid of 20 with a line of 1.5. */
export const iconPaths: Record<IconName, string> = {
  home: 'M3 8.8 10 3l7 5.8V16a1 1 0 0 1-1 1h-3.8v-4.5H7.8V17H4a1 1 0 0 1-1-1V8.8Z',
  dashboard: 'M3 17h14M5 17v-5M8.4 17V9M11.7 17v-3.5M15 17V4.5',
  products: 'M10 2.8 16.5 6v8L10 17.2 3.5 14V6L10 2.8ZM3.7 6.2 10 9.4l6.3-3.2M10 9.4v7.6',
  validation:
    'M10 2.6 16 5v4.6c0 3.6-2.5 6.4-6 7.8-3.5-1.4-6-4.2-6-7.8V5l6-2.4ZM7.3 9.9l2 2 3.5-3.8',
  messages:
    'M3 5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v8.5a1 1 0 0 1-1 1H8.5L5 17.2v-2.7H4a1 1 0 0 1-1-1V5ZM6.5 8h7M6.5 10.8h4.5',
  reviews: 'm10 3 2.1 4.4 4.8.6-3.5 3.3.9 4.8L10 13.7l-4.3 2.4.9-4.8L3.1 8l4.8-.6L10 3Z',
  promote:
    'M3 9.7V4a1 1 0 0 1 1-1h5.7l7 7a1 1 0 0 1 0 1.4l-5.3 5.3a1 1 0 0 1-1.4 0l-7-7ZM6.7 6.7h.01',
  orders:
    'M4.5 2.8h11v14.4l-2.2-1.5-1.6 1.5-1.7-1.5-1.7 1.5-1.6-1.5-2.2 1.5V2.8ZM7.5 6.7h5M7.5 9.7h5',
  bank: 'M3 8 10 3.5 17 8H3ZM4.8 8v6M8.3 8v6M11.7 8v6M15.2 8v6M3 16.8h14',
  blog: 'M4 3.5h9.5a1 1 0 0 1 1 1V15a1.7 1.7 0 0 0 1.7 1.7H5.5A2.5 2.5 0 0 1 3 14.2V4.5a1 1 0 0 1 1-1ZM14.5 8H17v7M6 7h5.5M6 10h5.5M6 13h3',
  settings: 'M3 6h7.5M14.5 6H17M3 14h2.5M9.5 14H17M12.5 4v4M7.5 12v4',
  help: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM7.9 7.9a2.1 2.1 0 1 1 3.2 1.8c-.7.4-1.1.9-1.1 1.7M10 13.9h.01',
  contact:
    'M3 5.5a1 1 0 0 1 1-1h12a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9ZM3.3 6l6.7 4.8L16.7 6',
  account:
    'M10 9.8a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM3.8 16.8c.7-2.7 3.1-4.3 6.2-4.3s5.5 1.6 6.2 4.3',
  block: 'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM5 5l10 10',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  chevron: 'm7.5 4.5 5 5.5-5 5.5',
  close: 'm5 5 10 10M15 5 5 15',
  keyboard:
    'M3 5h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1ZM5 8h.01M8.3 8h.01M11.7 8h.01M15 8h.01M6.5 12h7',
  language:
    'M10 17.2a7.2 7.2 0 1 0 0-14.4 7.2 7.2 0 0 0 0 14.4ZM2.9 10h14.2M10 2.8c2 2 3 4.4 3 7.2s-1 5.2-3 7.2c-2-2-3-4.4-3-7.2s1-5.2 3-7.2Z',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  moon: 'M16.6 11.8A7 7 0 0 1 8.2 3.4a7 7 0 1 0 8.4 8.4Z',
  open_in_new:
    'M8 4H4.5a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1H15a1 1 0 0 0 1-1V12M11.5 3.5h5v5M16 4l-6.5 6.5',
  search: 'M9 15a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM13.5 13.5 17 17',
  sign_out: 'M8 3.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1H8M13 6.5l3.5 3.5-3.5 3.5M16.3 10H8',
  sun: 'M10 13.3a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6ZM10 2.2v1.5M10 16.3v1.5M2.2 10h1.5M16.3 10h1.5M4.5 4.5l1 1M14.5 14.5l1 1M15.5 4.5l-1 1M5.5 14.5l-1 1',
  switch_account: 'M3.5 7.5h12M12.5 4.5l3 3-3 3M16.5 13h-12M7.5 10l-3 3 3 3',
  system:
    'M3.5 3.5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1ZM7 17h6M10 13.5V17',
  vacation: 'M3 10a7 7 0 0 1 14 0H3ZM10 10v5.3a1.7 1.7 0 0 0 3.4 0M10 2.5V3',
};
