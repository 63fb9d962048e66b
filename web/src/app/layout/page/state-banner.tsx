import { Ban, TreePalm } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import classes from './state-banner.module.css';

/** What holds for the whole account: banned in red, on vacation in yellow (R3.8). */
export function StateBanner() {
  const { t } = useTranslation();
  const { seller } = useSeller();
  return (
    <>
      {seller.is_banned && (
        <div className={classes.banner} data-state="banned" role="status">
          <Ban size={20} aria-hidden />
          <p className={classes.text}>
            <strong>{t('layout.banned_title')}</strong> {t('layout.banned_text')}
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
