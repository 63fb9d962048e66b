import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { createApi } from '../graphql/client.ts';
import { createQueryClient } from '../graphql/query-client.ts';
import { startI18n } from '../i18n/i18n.ts';
import { startLanguage } from '../i18n/languages.ts';
import { someConfig } from '../test/config.ts';
import { someHome } from '../test/home.ts';
import { someSession } from '../test/session.ts';
import { someShell } from '../test/shell.ts';
import { createConnection } from './connection.ts';
import { Providers } from './providers.tsx';
import { createRoutes } from './routes.tsx';

const german = vi.hoisted(() => ({ isLost: true }));
vi.mock('virtual:texts/frame/de', async (load) => {
  if (german.isLost) throw new TypeError('Failed to fetch');
  return load();
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Opens home in a language, as far as that arrives. */
async function open(language: 'de' | 'en') {
  const fetch: typeof globalThis.fetch = async (_, request) => {
    const { operationName } = JSON.parse(String(request?.body));
    return Response.json({
      data: operationName === 'Shell' ? someShell({}) : { home: someHome() },
    });
  };
  const services = {
    config: someConfig,
    i18n: await startI18n(language),
    queryClient: createQueryClient(),
    api: createApi({ fetch, credentials: async () => ({}) }),
    session: someSession(),
    connection: createConnection(),
    failures: { connect: () => {} },
  };
  const router = createMemoryRouter(createRoutes(services), {
    initialEntries: [`/sellers/${language}?tab=1#tasks`],
  });
  render(
    <Providers services={services}>
      <RouterProvider router={router} />
    </Providers>,
  );
  const address = () => {
    const { pathname, search, hash } = router.state.location;
    return pathname + search + hash;
  };
  return { address, router, i18n: services.i18n };
}

async function choose(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Language' }));
  await act(async () => fireEvent.click(screen.getByRole('menuitemradio', { name })));
}

const notice = 'Deutsch could not be loaded. Check your connection and try again.';

// R1.3: nothing is on show yet, so that what there is to read is shown at the address.
it('opens an address whose language does not arrive in the next one', async () => {
  const { address, i18n } = await open('de');
  await screen.findByRole('button', { name: 'Language' });
  expect(address()).toBe('/sellers/de?tab=1#tasks');
  expect(i18n.language).toBe('en');
  expect(screen.queryByText(notice)).not.toBeInTheDocument();
});

it('says nothing of a language that was only overtaken by another choice', async () => {
  const { address, router, i18n } = await open('en');
  await screen.findByRole('button', { name: 'Language' });
  const first = router.navigate('/sellers/de?tab=1');
  await act(async () => {
    await router.navigate('/sellers/nl?tab=1');
    await first;
  });
  await vi.waitFor(() => expect(i18n.language).toBe('nl'));
  expect(address()).toBe('/sellers/nl?tab=1');
  expect(screen.queryByText(/^Deutsch/)).not.toBeInTheDocument();
});

// Last, as a language that has arrived once is not lost any more.
// R1.3, R2.3
it('says that a chosen language did not arrive, and stays with the one on show', async () => {
  const { address, i18n } = await open('en');
  await choose('Deutsch');
  expect(await screen.findByText(notice)).toBeInTheDocument();
  expect(address()).toBe('/sellers/en?tab=1#tasks');
  expect(i18n.language).toBe('en');
  // The last pages of a sign-in use the stored language.
  expect(startLanguage('/sellers/_auth/callback')).toBe('en');

  german.isLost = false;
  await choose('Deutsch');
  await vi.waitFor(() => expect(i18n.language).toBe('de'));
  expect(address()).toBe('/sellers/de?tab=1#tasks');
});
