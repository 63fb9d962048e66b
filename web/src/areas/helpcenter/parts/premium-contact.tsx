import { Text } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePremiumContact } from '../../../seller/use-premium-contact.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { Panel } from '../../../ui/panel.tsx';

/** R7.5, R14.10: whom a premium partner asks in person. */
export function PremiumContact() {
  const { t } = useTranslation();
  const contact = usePremiumContact();
  if (!contact) return null;
  return (
    <Panel padded>
      <div className={common.row}>
        <Badge type="info" content={t('helpcenter.premium.badge')} />
        <Text>
          {t('helpcenter.premium.contact')} <a href={`mailto:${contact.email}`}>{contact.name}</a>
        </Text>
      </div>
    </Panel>
  );
}
