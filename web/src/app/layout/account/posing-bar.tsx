import { useTranslation } from 'react-i18next';
import { posedAs } from '../../../auth/pose-as.ts';
import { Icon } from '../icons/icon.tsx';
import { stopPosing } from './posing.ts';
import classes from './posing-bar.module.css';

interface PosingBarProps {
  /** Where one comes back to oneself. Default the page on show. */
  backTo?: string;
}

/** Says through whose eyes one looks, and leads back; nothing for whoever is themselves (R4.5). */
export function PosingBar({ backTo }: PosingBarProps) {
  const { t } = useTranslation();
  const email = posedAs();
  if (!email) return null;
  return (
    <div className={classes.bar} role="status">
      <Icon name="switch_account" size={18} />
      <span className={classes.text}>{t('account.posing', { email })}</span>
      <button type="button" className={classes.back} onClick={() => stopPosing(backTo)}>
        {t('account.stop_posing')}
      </button>
    </div>
  );
}
