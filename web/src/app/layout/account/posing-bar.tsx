import { ArrowLeftRight } from 'lucide-react';
import { posedAs } from '../../../auth/pose-as.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { stopPosing } from './posing.ts';
import classes from './posing-bar.module.css';

interface PosingBarProps {
  /** Where one comes back to oneself. Default where it began, else the page on show. */
  backTo?: string;
  /** That seller's e-mail as it is, once it is known. Default as it was typed. */
  email?: string;
}

/** Says through whose eyes one looks, and leads back; nothing for whoever is themselves (R4.5). */
export function PosingBar({ backTo, email }: PosingBarProps) {
  const { t } = useTranslation();
  const typed = posedAs();
  if (!typed) return null;
  return (
    <div className={classes.bar} role="status">
      <ArrowLeftRight size={18} aria-hidden />
      <span className={classes.text}>{t('account.posing', { email: email || typed })}</span>
      <button type="button" className={classes.back} onClick={() => stopPosing(backTo)}>
        {t('account.stop_posing')}
      </button>
    </div>
  );
}
