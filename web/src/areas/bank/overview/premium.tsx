import { useConfig } from '../../../config/config-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** R14.10: what comes with being a premium partner, and whom to ask. */
export function PremiumWords() {
  const { t } = useTranslation();
  const { name, email } = useConfig().premium_contact;
  return (
    <>
      {t('bank.premium.text')}
      {email && (
        <>
          {' '}
          {t('bank.premium.contact')} <a href={`mailto:${email}`}>{name}</a>
        </>
      )}
    </>
  );
}
