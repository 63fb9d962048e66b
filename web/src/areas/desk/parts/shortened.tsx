import { Anchor, Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePrinting } from '../../../ui/use-printing.ts';

/** Four lines, in pixels. */
const most = 80;

/** What somebody wrote at length: its first lines, and the rest on demand; on paper all of it. */
export function Shortened({ children }: { children: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { ref, height } = useElementSize();
  if (usePrinting()) return children;
  // Mantine's Spoiler makes each text a landmark without a name.
  return (
    <>
      <Box id={id} lh="1.25rem" mah={isWhole ? undefined : most} style={{ overflow: 'hidden' }}>
        <div ref={ref}>{children}</div>
      </Box>
      {height > most && (
        <Anchor
          component="button"
          type="button"
          inherit
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'desk.trail.less' : 'desk.trail.more')}
        </Anchor>
      )}
    </>
  );
}
