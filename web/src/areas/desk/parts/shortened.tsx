import { Spoiler } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Four lines, in pixels. */
const height = 80;

/** What somebody wrote at length: its first lines, and the rest on demand. */
export function Shortened({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <Spoiler
      maxHeight={height}
      lh="1.25rem"
      showLabel={t('desk.trail.more')}
      hideLabel={t('desk.trail.less')}
    >
      {children}
    </Spoiler>
  );
}
