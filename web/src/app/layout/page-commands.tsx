import { CircleQuestionMark, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import type { RouteMeta, RouteNameKey } from '../../area/area.ts';
import type { Command } from '../../commands/command.ts';
import { useConfig } from '../../config/config-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShellState } from '../../seller/use-shell.ts';
import { activeRoutes } from '../active-routes.ts';
import { closedTo, isOfferedTo } from '../closed.ts';
import { routeLink } from '../route-link.ts';
import { routeTable } from '../route-table.ts';

/** A page to go to by name: one without values in its address, and not an end such as 404. */
const isPlace = ({ path, isPublic, id }: RouteMeta) =>
  !path.includes(':') && (!isPublic || id === 'faq_payout');

/** Its own icon, or that of the page it belongs to; what belongs nowhere explains something. */
const iconOf = ({ icon, parent }: RouteMeta): LucideIcon =>
  icon ?? routeTable.find(({ id }) => id === parent)?.icon ?? CircleQuestionMark;

/** Every page this seller may open. */
export function usePageCommands(): readonly Command[] {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const navigate = useNavigate();
  const state = useShellState();
  const { track } = useAnalytics();
  return useMemo(
    () =>
      activeRoutes(config)
        .filter(isPlace)
        .filter((route) => isOfferedTo(state, route))
        .filter((route) => !closedTo(state, route))
        .flatMap((route): Command | [] => {
          const link = routeLink(route, config, language);
          if (!link) return [];
          const { href, newTab } = link;
          const key = `routes.${route.id as RouteNameKey}` as const;
          const { letter } = route;
          const Icon = iconOf(route);
          return {
            id: `page.${route.id}`,
            label: t(`${key}.name`),
            group: t('commands.group_pages'),
            keywords: [route.id.replaceAll('_', ' ')],
            href,
            run: () => {
              if (route.id === 'helpcenter') track('help_center_clicked', { topic: 'general' });
              if (newTab) window.open(href, '_blank', 'noopener');
              else if (link.kind === 'internal') void navigate(href);
              else window.location.assign(href);
            },
            icon: <Icon size={20} aria-hidden />,
            ...(letter && { shortcuts: [`g ${letter}`] }),
          };
        }),
    [t, config, language, navigate, state, track],
  );
}
