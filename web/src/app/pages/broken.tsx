import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Notice } from '../../ui/notice.tsx';

interface BrokenProps {
  text: string;
  /** What can be done besides reloading the page. Default nothing. */
  children?: ReactNode;
}

/** In place of what stopped working by a fault of our own. */
export function Broken({ text, children }: BrokenProps) {
  const { t } = useTranslation();
  return (
    <Notice
      alert
      order={1}
      title={t('error.title')}
      text={text}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{t('error.reload')}</Button>
          {children}
        </>
      }
    />
  );
}
