import { Spoiler } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePrinting } from '../../../ui/use-printing.ts';

/** Four lines, in pixels. */
const height = 80;

/** What somebody wrote at length: its first lines, and the rest on demand; on paper all of it. */
export function Shortened({ children }: { children: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (usePrinting()) return children;
  return (
    <Spoiler
      expanded={isWhole}
      onExpandedChange={setWhole}
      maxHeight={height}
      lh="1.25rem"
      showLabel={t('desk.trail.more')}
      hideLabel={t('desk.trail.less')}
    >
      {children}
    </Spoiler>
  );
}
