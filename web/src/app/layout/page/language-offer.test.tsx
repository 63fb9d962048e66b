import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { open } from '../../test/open-routes.tsx';

const offer = () =>
  screen.queryByRole('complementary', { name: /Merkato gibt es auch auf Deutsch/ });
const shown = () => screen.findByRole('main');

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
});

// R2.1: the root leads to English; whoever reads another language is asked once, in that one.
describe('the offer of the browser’s language', () => {
  it('switches, and is not made again', async () => {
    const { path } = await open('/sellers', { seller: {} });
    await shown();
    expect(path()).toBe('/sellers/en');
    await userEvent.click(await screen.findByRole('button', { name: 'Auf Deutsch' }));
    await vi.waitFor(() => expect(path()).toBe('/sellers/de'));
    expect(offer()).toBeNull();
  });

  it('is refused for good', async () => {
    await open('/sellers/en', { seller: {} });
    await shown();
    await userEvent.click(await screen.findByRole('button', { name: 'Nein, danke' }));
    expect(offer()).toBeNull();
    expect(localStorage.getItem('language-choice')).toBe('en');
  });

  it('is not made to a reader of the page’s language, or to one who chose before', async () => {
    localStorage.setItem('language-choice', 'en');
    await open('/sellers/en', { seller: {} });
    await shown();
    expect(offer()).toBeNull();
  });
});

it('is followed by addresses that name no language', async () => {
  localStorage.setItem('language-choice', 'fr');
  const { path } = await open('/sellers', { seller: {} });
  await vi.waitFor(() => expect(path()).toBe('/sellers/fr'));
});
