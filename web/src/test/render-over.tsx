import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { SessionContext } from '../auth/session.ts';
import type { Config } from '../config/config.ts';
import { ConfigContext } from '../config/config-context.ts';
import { loadDates } from '../format/dates.ts';
import { ApiContext } from '../graphql/api-context.ts';
import { createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import type { Language } from '../i18n/languages.ts';
import { I18nContext } from '../i18n/use-translation.ts';
import { theme } from '../ui/theme.ts';
import { ToastProvider } from '../ui/toast/toast.tsx';
import { type Answer, answering } from './answers.ts';
import { someConfig } from './config.ts';
import { someSession } from './session.ts';
import { someShell } from './shell.ts';
import { allTexts } from './texts.ts';

/** A request: the name of an operation with its variables. */
interface SentRequest {
  operation: string;
  variables: Record<string, unknown>;
}

type Answering = (variables: Record<string, unknown>) => Answer | Promise<Answer>;

interface Surroundings {
  /** Answers by operation, written as a name of a value: `orderViews`; `shell` has one already. */
  answers: Record<string, Answering>;
  /** Answers to anything that is no operation. Default: broken. */
  otherwise?: typeof fetch;
  language?: Language;
  /** What is different about the configuration. */
  config?: Partial<Config>;
}

/** Renders part of a screen over the real client, with these answers of the server. */
export async function renderOver(ui: ReactElement, surroundings: Surroundings) {
  const { answers, otherwise, language = 'en', config } = surroundings;
  const requests: SentRequest[] = [];
  const all: Record<string, Answering> = {
    shell: () => ({ body: { data: someShell() } }),
    ...answers,
  };
  const fetch = vi.fn<typeof globalThis.fetch>(async (address, request) => {
    if (address !== '/graphql') {
      if (otherwise) return otherwise(address, request);
      throw new TypeError(`Nothing answers ${String(address)}.`);
    }
    const { operationName, variables } = JSON.parse(String(request?.body));
    requests.push({ operation: operationName, variables });
    const answer = all[operationName.charAt(0).toLowerCase() + operationName.slice(1)];
    if (!answer) throw new TypeError(`Nothing answers ${operationName}.`);
    return answering(await answer(variables))(address, request);
  });
  vi.stubGlobal('fetch', fetch);
  const session = someSession({ credentials: async () => ({ authorization: 'Bearer token' }) });
  const i18n = await allTexts(language);
  const client = createQueryClient();
  const view = render(ui, {
    wrapper: ({ children }) => (
      <I18nContext value={i18n}>
        <MantineProvider theme={theme} env="test">
          <ConfigContext value={{ ...someConfig, ...config }}>
            <SessionContext value={session}>
              <ApiContext value={createApi({ fetch, credentials: async () => ({}) })}>
                <QueryClientProvider client={client}>
                  <MemoryRouter>
                    <ToastProvider>{children}</ToastProvider>
                  </MemoryRouter>
                </QueryClientProvider>
              </ApiContext>
            </SessionContext>
          </ConfigContext>
        </MantineProvider>
      </I18nContext>
    ),
  });
  return { ...view, requests, fetch, client };
}

/** Fetches beforehand what the first test of a file would have to wait for. */
export async function warmUp(): Promise<void> {
  const { unmount } = await renderOver(<span />, { answers: {} });
  unmount();
  await loadDates('en-GB', 'en');
}
