import { Text } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { useSeller } from './use-shell.ts';

/** For an account that is signed in and is no seller; operators are told their way on. */
export function NoSeller() {
  const { t } = useTranslation();
  const { mayPoseAs } = useSeller();
  return (
    <Panel>
      <Notice
        order={1}
        title={t('no_seller.title')}
        text={t('no_seller.text')}
        detail={
          mayPoseAs && (
            <Text size="sm" c="dimmed">
              {t('no_seller.operator')}
            </Text>
          )
        }
      />
    </Panel>
  );
}
