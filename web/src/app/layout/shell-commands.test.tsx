import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '../test/show-shell.tsx';

beforeEach(() => localStorage.clear());

describe('the commands', () => {
  const optionNames = () =>
    screen.getAllByRole('option').map((option) => option.querySelector('span + span')?.textContent);

  beforeEach(() => {
    Element.prototype.scrollIntoView = vi.fn();
  });

  it('reach every page and what the frame can do', async () => {
    await show({ mayPoseAs: true });
    await userEvent.keyboard('/');
    await screen.findByRole('combobox');
    expect(optionNames()).toEqual(
      expect.arrayContaining([
        'Dashboard',
        'Invoices',
        'Payout FAQ',
        'Theme: Dark',
        'Polski',
        'Sign out',
        'How validation works',
        'View as another seller',
      ]),
    );
    expect(optionNames()[0]).toBe('Home');
    expect(optionNames()).not.toContain('Error');
  });

  // R4.5
  it('offer the account switch to nobody but operators', async () => {
    await show({ seller: { is_merkato: true } });
    await userEvent.keyboard('/');
    await screen.findByRole('combobox');
    expect(optionNames()).toContain('Sign out');
    expect(optionNames()).not.toContain('View as another seller');
  });

  // R3.11
  it('lead whoever is not complete only to settings', async () => {
    await show({ seller: { is_valid: false }, at: '/sellers/en/settings' });
    await userEvent.keyboard('/');
    await screen.findByRole('combobox');
    expect(optionNames()).toContain('Settings');
    expect(optionNames()).not.toContain('Orders');
    await userEvent.type(screen.getByRole('combobox'), 'radar');
    expect(screen.queryAllByRole('option', { name: /Stock Radar/ })).toEqual([]);
  });

  it('lead a banned seller only to what is open to them', async () => {
    await show({ seller: { is_banned: true }, at: '/sellers/en/orders', config: { urls: {} } });
    await userEvent.keyboard('/');
    const pages = within(
      (await screen.findByRole('combobox')).closest('dialog') as HTMLElement,
    ).getByRole('group', { name: 'Pages' });
    expect(pages).toHaveTextContent('Orders');
    expect(pages).not.toHaveTextContent('Dashboard');
    expect(pages).not.toHaveTextContent('Contact us');
    await userEvent.type(screen.getByRole('combobox'), 'radar');
    expect(screen.queryAllByRole('option', { name: /Stock Radar/ })).toEqual([]);
    // Our help centre is closed to them, by its topics too.
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), 'validation works');
    expect(screen.queryAllByRole('option', { name: 'How validation works' })).toEqual([]);
  });

  // R10.5
  it.each([
    ['Help centre', 'general'],
    ['How validation works', 'validation_process'],
  ])('report a click to the help centre: %s', async (name, topic) => {
    vi.stubGlobal('open', vi.fn());
    const { track } = await show();
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByRole('combobox'), `${name}{Enter}`);
    expect(track).toHaveBeenCalledWith('help_center_clicked', { topic });
    vi.unstubAllGlobals();
  });

  it('go to a product and to a page', async () => {
    const { router } = await show();
    await userEvent.keyboard('/');
    await userEvent.type(await screen.findByRole('combobox'), 'radar{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sellers/en/products/7'));
    await userEvent.keyboard('go');
    await waitFor(() => expect(router.state.location.pathname).toBe('/sellers/en/orders'));
  });
});
