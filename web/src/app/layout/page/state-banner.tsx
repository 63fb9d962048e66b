import { Ban, TreePalm } from 'lucide-react';
import { useConfig } from '../../../config/config-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { externalUrl } from '../../../links/external.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import classes from './state-banner.module.css';

/** What holds for the whole account: banned in red, on vacation in yellow (R3.8). */
export function StateBanner() {
  const { t } = useTranslation();
  const { seller } = useSeller();
  const contact = externalUrl(useConfig(), 'contact');
  return (
    <>
      {seller.is_banned && (
        <div className={classes.banner} data-state="banned" role="status">
          <Ban size={20} aria-hidden />
          <p className={classes.text}>
            <strong>{t('layout.banned_title')}</strong> {t('layout.banned_text')}{' '}
            {/* Our own contact page is closed to them (R7.2); one outside is not. */}
            {contact && <a href={contact}>{t('routes.contact.name')}</a>}
          </p>
        </div>
      )}
      {seller.vacation_status && (
        <div className={classes.banner} data-state="vacation" role="status">
          <TreePalm size={20} aria-hidden />
          <p className={classes.text}>
            <strong>{t('layout.vacation_title')}</strong> {t('layout.vacation_text')}
          </p>
        </div>
      )}
    </>
  );
}
