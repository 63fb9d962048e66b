import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../graphql/api-error.ts';
import { Notice } from './notice.tsx';

interface ErrorNoticeProps {
  error: ApiError;
  actions: ReactNode;
  /** Level of the heading. Default 2. */
  order?: 1 | 2;
}

/** Says what went wrong with a request, with the id that support can look up. */
export function ErrorNotice({ error, actions, order = 2 }: ErrorNoticeProps) {
  const { t } = useTranslation();
  const { title, text } = wording();
  return (
    <Notice
      alert
      order={order}
      title={title}
      text={text}
      actions={actions}
      detail={
        error.id && (
          <Text size="sm" c="dimmed">
            {t('error.id')} <Code>{error.id}</Code>
          </Text>
        )
      }
    />
  );

  function wording(): { title: string; text: string } {
    switch (error.code) {
      case 'NETWORK_ERROR':
        return { title: t('error.network_title'), text: t('error.network_text') };
      case 'UNAUTHENTICATED':
        return { title: t('error.session_title'), text: t('error.session_text') };
      case 'FORBIDDEN':
        return { title: t('error.forbidden_title'), text: error.message };
      case 'INTERNAL_SERVER_ERROR':
        return { title: t('error.title'), text: t('error.internal_text') };
      default:
        return { title: t('error.title'), text: error.message };
    }
  }
}
