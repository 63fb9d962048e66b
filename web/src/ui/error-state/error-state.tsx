import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import classes from '../notice.module.css';
import { Notice } from '../notice.tsx';
import { ToneIcon } from '../tone/tone-icon.tsx';

interface ErrorStateProps {
  title: string;
  /** What happened, and what the reader can do. */
  text: string;
  /** The id under which support finds it. Default none. */
  id?: string | undefined;
  /** Offers to try again. Default not offered. */
  onRetry?: () => void;
  /** What else the reader can do. Default none. */
  actions?: ReactNode;
  /** Level of the heading. Default 2. */
  order?: 1 | 2 | 3;
}

/** In place of content that could not be loaded; the rest of the page stays usable. */
export function ErrorState({ title, text, id, onRetry, actions, order = 2 }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.state}>
      <span className={classes.icon} data-tone="error">
        <ToneIcon type="error" size={24} />
      </span>
      <Notice
        alert
        order={order}
        title={title}
        text={text}
        detail={
          id && (
            <Text size="sm" c="dimmed">
              {t('error.id')} <code>{id}</code>
            </Text>
          )
        }
        actions={
          (onRetry || actions) && (
            <>
              {onRetry && <Button onClick={onRetry}>{t('error.retry')}</Button>}
              {actions}
            </>
          )
        }
      />
    </div>
  );
}
