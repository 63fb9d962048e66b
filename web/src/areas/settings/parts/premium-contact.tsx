import { useTranslation } from '../../../i18n/use-translation.ts';
import { usePremiumContact } from '../../../seller/use-premium-contact.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import classes from '../settings.module.css';

/** R7.5: a premium partner finds who to ask where it finds all else about its account. */
export function PremiumContact() {
  const { t } = useTranslation();
  const contact = usePremiumContact();
  if (!contact) return null;
  return (
    <p className={classes.person}>
      <Badge type="info" content={t('settings.premium.badge')} />
      <span>
        {t('settings.premium.contact')} <a href={`mailto:${contact.email}`}>{contact.name}</a>
      </span>
    </p>
  );
}
