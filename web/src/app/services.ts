import type { QueryClient } from '@tanstack/react-query';
import { credentialsOf } from '../auth/credentials.ts';
import type { Session } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { type Api, createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import type { I18n } from '../i18n/i18n.ts';
import { reloadShell } from '../seller/shell-query.ts';
import { type Connection, createConnection } from './connection.ts';
import { createFailures, type Failures } from './failures.ts';

/** What the screens and their routes work with, made once from the configuration. */
export interface Services {
  config: Config;
  i18n: I18n;
  session: Session;
  api: Api;
  queryClient: QueryClient;
  connection: Connection;
  failures: Pick<Failures, 'connect'>;
}

export function createServices(config: Config, i18n: I18n, session: Session): Services {
  const connection = createConnection();
  const api = createApi({ credentials: credentialsOf(session), onRequest: connection.requestSent });
  const failures = createFailures({
    config,
    session,
    connection,
    reloadSeller: () => reloadShell(queryClient),
    leave: (address) => window.location.assign(address),
  });
  const queryClient = createQueryClient({ onFailure: failures.handle });
  return { config, i18n, session, api, queryClient, connection, failures };
}
