import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Loading, NotLoaded } from '../../../ui/error-state/not-loaded.tsx';

interface SectionNotLoadedProps {
  query: Loading;
  /** Level of the heading. Default 3, below that of a section. */
  order?: 2 | 3;
  /** What stands there while it loads. Default nothing. */
  children?: ReactNode;
}

/** In place of a section's content; the sections around it stay usable. */
export function SectionNotLoaded({ order = 3, ...props }: SectionNotLoadedProps) {
  const { t } = useTranslation();
  return (
    <NotLoaded
      {...props}
      order={order}
      title={t('settings.failed.section')}
      text={t('settings.failed.text')}
    />
  );
}
