import { Ban } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SidebarItem } from '../../sidebar-items.ts';
import classes from './sidebar-item.module.css';

interface ClosedLinkProps {
  item: SidebarItem;
  /** Id of the reason. */
  'aria-describedby'?: string;
}

/** The name of what is closed: it can have the focus, for the sake of its reason, and leads nowhere. */
export function ClosedLink({ item, ...described }: ClosedLinkProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a link without an address is the pattern for a closed one.
    <span role="link" aria-disabled="true" tabIndex={0} className={classes.item} {...described}>
      <item.icon size={20} aria-hidden />
      <span className={classes.name}>{t(item.name)}</span>
      <Ban size={16} aria-hidden />
    </span>
  );
}
