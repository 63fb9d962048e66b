import { Icon, type IconProps } from './icons.tsx';

// Icons of lists and their tools. They are apart from the others because those
// travel with the first load.

export const ChevronIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m4 6 4 4 4-4" />
  </Icon>
);

export const ArrowUpIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 13V3.5M4 7.3 8 3.3l4 4" />
  </Icon>
);

export const ArrowDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 3v9.5M4 8.7l4 4 4-4" />
  </Icon>
);

export const ArrowLeftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m10 4-4 4 4 4" />
  </Icon>
);

export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 4 4 4-4 4" />
  </Icon>
);

export const CalendarIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 4.2A1.2 1.2 0 0 1 3.7 3h8.6a1.2 1.2 0 0 1 1.2 1.2v8.1a1.2 1.2 0 0 1-1.2 1.2H3.7a1.2 1.2 0 0 1-1.2-1.2V4.2ZM2.5 6.5h11M5.5 1.7V4M10.5 1.7V4" />
  </Icon>
);

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="7" cy="7" r="4.3" />
    <path d="m10.2 10.2 3.3 3.3" />
  </Icon>
);

export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m3.2 8.4 3 3 6.6-6.8" />
  </Icon>
);

export const ColumnsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.5 3h11v10h-11V3ZM6.2 3v10M9.8 3v10" />
  </Icon>
);

export const BookmarkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 2.5h8v11l-4-3-4 3v-11Z" />
  </Icon>
);

export const FilterIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2 4h12M4.5 8h7M6.5 12h3" />
  </Icon>
);

export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.8 4.3h10.4M6.3 4.2V2.6h3.4v1.6M4.2 4.5l.6 8.9h6.4l.6-8.9M6.8 7v4M9.2 7v4" />
  </Icon>
);

export const SaveIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M2.8 2.8h8.4l2 2v8.4H2.8V2.8ZM5.2 2.8v3.4h5V2.8M4.9 13.2V9.4h6.2v3.8" />
  </Icon>
);
