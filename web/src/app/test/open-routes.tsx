import { render, waitFor } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import type { Session } from '../../auth/session.ts';
import type { Config } from '../../config/config.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import type { Seller } from '../../seller/seller.ts';
import { someBank } from '../../test/bank-screen.tsx';
import { someConfig } from '../../test/config.ts';
import { someHome } from '../../test/home.ts';
import { someSession } from '../../test/session.ts';
import { someShell } from '../../test/shell.ts';
import { allTexts } from '../../test/texts.ts';
import { createConnection } from '../connection.ts';
import { Providers } from '../providers.tsx';
import { createRoutes } from '../routes.tsx';
import type { Services } from '../services.ts';

interface Surroundings {
  config?: Partial<Config>;
  session?: Partial<Session>;
  /** Whom the API knows; undefined while it has not answered. */
  seller?: Partial<Seller> | null;
  /** Whether they may look through a seller's eyes. */
  mayPoseAs?: boolean;
  isOperator?: boolean;
}

/** Opens an address over a server that answers the queries of the frame and home. */
export async function open(
  address: InitialEntry,
  { config, session, seller, mayPoseAs = false, isOperator = false }: Surroundings = {},
) {
  const requests: string[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (_, request) => {
    const { operationName } = JSON.parse(String(request?.body));
    requests.push(operationName);
    if (seller === undefined) return new Promise(() => {});
    if (operationName === 'Bank') return Response.json({ data: someBank() });
    const data =
      operationName === 'Shell'
        ? { ...someShell(seller), may_pose_as: mayPoseAs, is_operator: isOperator }
        : { home: someHome() };
    return Response.json({ data });
  });
  const i18n = await allTexts();
  const services: Services = {
    config: { ...someConfig, features: { payout: true, partner_subscription: true }, ...config },
    i18n,
    queryClient: createQueryClient(),
    api: createApi({ fetch, credentials: async () => ({}) }),
    session: someSession(session),
    connection: createConnection(),
    failures: { connect: () => {} },
  };
  const router = createMemoryRouter(createRoutes(services), { initialEntries: [address] });
  render(
    <Providers services={services}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    router,
    requests,
    connection: services.connection,
    path: () => router.state.location.pathname,
  };
}

export const title = (text: string) => waitFor(() => expect(document.title).toBe(text));

/** Where the browser was sent outside the app. */
export function watchLeaving() {
  const left = vi.fn<(address: string) => void>();
  const real = window.location;
  const { href, origin, hostname, pathname, search, hash } = real;
  vi.stubGlobal('location', {
    ...{ href, origin, hostname, pathname, search, hash },
    replace: left,
    assign: left,
  });
  return left;
}
