import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Choice } from './consent.ts';

/** Both answers, one as easy to give as the other. */
export function ConsentButtons({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" onClick={() => onChoose('declined')}>
        {t('consent.decline')}
      </Button>
      <Button variant="default" onClick={() => onChoose('accepted')}>
        {t('consent.accept')}
      </Button>
    </>
  );
}
