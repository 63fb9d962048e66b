import { useTranslation } from '../i18n/use-translation.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';

/** For an account that is signed in and is no seller. */
export function NoSeller() {
  const { t } = useTranslation();
  return (
    <Panel>
      <Notice order={1} title={t('no_seller.title')} text={t('no_seller.text')} />
    </Panel>
  );
}
