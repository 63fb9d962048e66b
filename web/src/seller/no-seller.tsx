import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';

/** For an account that is signed in and is no seller; operators are told their way on. */
export function NoSeller() {
  const { t } = useTranslation();
  return (
    <Panel>
      <Notice
        order={1}
        title={t('seller.no_seller_title')}
        text={t('seller.no_seller_text')}
        detail={
          <Text size="sm" c="dimmed">
            {t('seller.no_seller_operator')}
          </Text>
        }
      />
    </Panel>
  );
}
