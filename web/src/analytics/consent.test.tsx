import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { CommandCenter } from '../commands/command-center.tsx';
import { ConfigContext } from '../config/config-context.ts';
import { someConfig } from '../test/config.ts';
import { renderUi } from '../test/render-ui.tsx';
import { AnalyticsProvider } from './analytics-provider.tsx';
import { createConsent } from './consent.ts';
import { ConsentLink } from './consent-link.tsx';

const shown = (config: Partial<typeof someConfig> = { analytics_write_key: 'key' }) =>
  renderUi(
    <ConfigContext value={{ ...someConfig, ...config }}>
      <AnalyticsProvider>
        <CommandCenter>
          <main>The page</main>
          <ConsentLink />
        </CommandCenter>
      </AnalyticsProvider>
    </ConfigContext>,
  );

const banner = () => screen.queryByRole('region', { name: /May we learn/ });
const link = () => screen.queryByRole('button', { name: 'Usage data' });
const stored = () => createConsent({}).choice();

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser forgets it.
  document.cookie = 'merkato_consent=; max-age=0; path=/';
});

// R10.6
it('does not ask where nothing can be sent', async () => {
  await shown({ analytics_write_key: '' });
  expect(screen.getByText('The page')).toBeVisible();
  expect(link()).toBeNull();
  expect(banner()).toBeNull();
});

it.each([
  ['Accept', 'accepted'],
  ['Decline', 'declined'],
] as const)('asks once and keeps the answer: %s', async (button, choice) => {
  const { unmount } = await shown();
  await waitFor(() => expect(banner()).toBeVisible());
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect(banner()).toBeNull();
  expect(stored()).toBe(choice);
  unmount();
  await shown();
  expect(link()).toBeVisible();
  expect(banner()).toBeNull();
});

it('offers both answers alike', async () => {
  await shown();
  const accept = await screen.findByRole('button', { name: 'Accept' });
  const decline = screen.getByRole('button', { name: 'Decline' });
  expect(accept.className).toBe(decline.className);
  expect(accept.getAttribute('style')).toBe(decline.getAttribute('style'));
});

it('can be answered by keyboard, before anything else on the page', async () => {
  await shown();
  await screen.findByRole('button', { name: 'Decline' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(stored()).toBe('declined');
});

it('the choice can be seen and changed later', async () => {
  createConsent({}).choose('declined');
  await shown();
  await userEvent.click(link() as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Usage data' });
  expect(dialog).toHaveTextContent('You have declined.');
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }));
  expect(stored()).toBe('accepted');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(link() as HTMLElement);
  expect(await screen.findByRole('dialog')).toHaveTextContent('You have accepted.');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(stored()).toBe('accepted');
});

it('a browser that refuses is not asked, and explains why there is nothing to choose', async () => {
  Object.defineProperty(navigator, 'doNotTrack', { value: '1', configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'doNotTrack'));
  await shown();
  await userEvent.click(link() as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Your browser asks not to be tracked');
  expect(banner()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

it('leads to the privacy policy where there is one', async () => {
  await shown({
    analytics_write_key: 'key',
    urls: { privacy_en: 'https://legal.example.test/privacy' },
  });
  expect(
    await screen.findByRole('link', { name: 'Privacy policy (opens in a new tab)' }),
  ).toHaveAttribute('href', 'https://legal.example.test/privacy');
});

// R10.6: the box reaches whatever can be done.
it('is found in the command box too', async () => {
  await shown();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'usage data');
  await userEvent.click(await screen.findByRole('option', { name: /Usage data/ }));
  expect(await screen.findByRole('dialog', { name: /Usage data/ })).toBeInTheDocument();
});
