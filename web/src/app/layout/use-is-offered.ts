import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { RouteId } from '../../area/area.ts';
import { useConfig } from '../../config/config-context.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { shellQuery } from '../../seller/shell-query.ts';
import { shellState } from '../../seller/shell-state.ts';
import { activeRoutes } from '../active-routes.ts';
import { closedTo, isOfferedTo } from '../closed.ts';

/**
 * Whether help may lead to a page: it is there, and open to whoever is here or outside. It does
 * not ask who that is, because it is on public pages too.
 */
export function useIsOffered(): (id: RouteId, href?: string) => boolean {
  const config = useConfig();
  const { data } = useQuery({ ...shellQuery(useApi(), useLanguage()), enabled: false });
  return useCallback(
    (id, href = '/') => {
      const state = shellState(data);
      const route = activeRoutes(config).find((each) => each.id === id);
      if (!route) return false;
      return href[0] !== '/' || (isOfferedTo(state, route) && !closedTo(state, route));
    },
    [config, data],
  );
}
