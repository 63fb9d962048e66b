import type { QueryClient } from '@tanstack/react-query';
import { createCookieSession } from '../auth/cookie-session.ts';
import { createOidcSession } from '../auth/oidc-session.ts';
import { poseAsHeader } from '../auth/pose-as.ts';
import type { Session } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { type Api, createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';

/** What the screens and their routes work with, made once from the configuration. */
export interface Services {
  config: Config;
  session: Session;
  api: Api;
  queryClient: QueryClient;
}

export function createServices(config: Config): Services {
  const session = config.use_addons_cookie
    ? createCookieSession(config)
    : createOidcSession(config, window.location.origin);
  const api = createApi({
    credentials: async () => ({ ...(await session.credentials()), ...poseAsHeader() }),
  });
  return { config, session, api, queryClient: createQueryClient() };
}
