import { Text } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePremiumContact } from '../../../seller/use-premium-contact.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../helpcenter.module.css';

/** R7.5, R14.10: whom a premium partner asks in person. */
export function PremiumContact() {
  const { t } = useTranslation();
  const contact = usePremiumContact();
  if (!contact) return null;
  return (
    <Panel padded>
      <div className={classes.person}>
        <Badge type="info" content={t('helpcenter.premium.badge')} />
        <Text>
          {t('helpcenter.premium.contact')} <a href={`mailto:${contact.email}`}>{contact.name}</a>
        </Text>
      </div>
    </Panel>
  );
}
