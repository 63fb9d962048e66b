import { useTranslation } from '../../../i18n/use-translation.ts';
import { Tooltip } from '../../../ui/tooltip/tooltip.tsx';
import type { Closed } from '../../closed.ts';
import type { SidebarItem } from '../../sidebar-items.ts';
import { ClosedLink } from './closed-link.tsx';

/** What is closed, with the reason: for the pointer, the keyboard and screen readers. */
export function ExplainedLink({ item, closed }: { item: SidebarItem; closed: Closed }) {
  const { t } = useTranslation();
  return (
    <Tooltip text={t(`closed.${closed}`)}>
      <ClosedLink item={item} />
    </Tooltip>
  );
}
