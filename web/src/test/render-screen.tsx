import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { type Session, SessionContext } from '../auth/session.ts';
import { CommandCenter } from '../commands/command-center.tsx';
import type { Config } from '../config/config.ts';
import { ConfigContext } from '../config/config-context.ts';
import { ApiContext } from '../graphql/api-context.ts';
import { createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import type { Language } from '../i18n/languages.ts';
import { I18nContext } from '../i18n/use-translation.ts';
import { ToastProvider } from '../ui/toast/toast.tsx';
import { someConfig } from './config.ts';
import { someSession } from './session.ts';
import { allTexts } from './texts.ts';

interface Screen extends Partial<Config> {
  routes: RouteObject[];
  /** Where it opens. */
  address: string;
  /** The server. */
  fetch: typeof globalThis.fetch;
  features?: Record<string, boolean>;
  excluded_routes?: string[];
  /** Default English. */
  language?: Language;
  /** What is different about who is signed in. */
  session?: Partial<Session>;
}

/** Shows a screen with everything the frame has around it, over the real client. */
export async function renderScreen({
  routes,
  address,
  fetch,
  language,
  session,
  ...config
}: Screen) {
  const i18n = await allTexts(language);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const api = createApi({ fetch, credentials: async () => ({}) });
  await act(async () => {
    render(
      <I18nContext value={i18n}>
        <MantineProvider env="test">
          <ConfigContext value={{ ...someConfig, ...config }}>
            <SessionContext value={someSession(session)}>
              <ApiContext value={api}>
                <QueryClientProvider client={createQueryClient()}>
                  <ToastProvider>
                    <CommandCenter>
                      <Suspense>
                        <RouterProvider router={router} />
                      </Suspense>
                    </CommandCenter>
                  </ToastProvider>
                </QueryClientProvider>
              </ApiContext>
            </SessionContext>
          </ConfigContext>
        </MantineProvider>
      </I18nContext>,
    );
  });
  return router;
}
