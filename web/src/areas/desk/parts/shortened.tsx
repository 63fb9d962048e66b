import { Spoiler } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** As many pixels as four lines have. */
const height = 96;

/** What somebody wrote at length: its first lines, and the rest on demand. */
export function Shortened({ children }: { children: string }) {
  const { t } = useTranslation();
  return (
    <Spoiler maxHeight={height} showLabel={t('desk.trail.more')} hideLabel={t('desk.trail.less')}>
      {children}
    </Spoiler>
  );
}
