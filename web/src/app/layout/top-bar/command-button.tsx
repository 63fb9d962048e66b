import { Search } from 'lucide-react';
import { useCommandCenter } from '../../../commands/commands-context.ts';
import { Keys } from '../../../commands/keys.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import classes from './command-button.module.css';

/** Opens the box for search and commands; it looks like the field it opens. */
export function CommandButton() {
  const { t } = useTranslation();
  const { show } = useCommandCenter();
  return (
    <button
      type="button"
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => show('box')}
    >
      <Search size={18} aria-hidden />
      <span className={classes.hint}>{t('layout.search')}</span>
      <span className={classes.keys}>
        <Keys shortcut="mod+k" />
      </span>
    </button>
  );
}
