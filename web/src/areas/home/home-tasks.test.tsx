import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { someTask } from '../../test/home.ts';
import { answer, on, onThatDay, region, showing } from '../../test/home-screen.tsx';
import { HomeScreen } from './home.tsx';
import type { Home, Task } from './queries.ts';

const show = showing(HomeScreen);

beforeEach(onThatDay);

afterEach(() => {
  vi.useRealTimers();
});

describe('what needs the seller', () => {
  const task = (different: Partial<Task>) => someTask({ subject: 'Grace Hopper', ...different });
  const tasks: Task[] = [
    task({ deadline: '2026-11-13T10:00:00Z', about: 'Import fails', product: 'Stock Radar' }),
    task({
      kind: 'PAY_FEE',
      subject: 'Stock Radar',
      deadline: '2026-11-15T15:00:00Z',
      money_at_risk: 99_00,
    }),
    task({ kind: 'MEND_VERSION', subject: 'Size Guide', subject_id: '77', product_id: '19' }),
    task({
      kind: 'VERSION_REFUSED',
      subject: 'Size Guide',
      subject_id: '79',
      product_id: '19',
      about: 'No tests.',
    }),
    task({ kind: 'ANSWER_REVIEWER', subject: 'Size Guide', subject_id: '78', product_id: '19' }),
    task({ kind: 'READ_CONTACT', subject: 'Where is it?', subject_id: '4' }),
    task({ kind: 'KEEP_ACCOUNT', subject: '', subject_id: null }),
    task({ kind: 'MEND_SHEET', subject: 'Size Guide', subject_id: '19', about: 'Too loud.' }),
    task({ kind: 'SUPPORT_PLATFORM', subject: 'Size Guide', subject_id: '19' }),
    task({ kind: 'SUPPORT_PLATFORM', subject: 'Size Guide, Stock Radar +3', subject_id: null }),
    task({ kind: 'RENEW_DOCUMENT', subject: 'Identity card' }),
    task({ kind: 'DOCUMENT_EXPIRED', subject: 'Identity card' }),
    task({ kind: 'DOCUMENT_INVALID', subject: 'Identity card', about: 'Illegible' }),
    task({
      kind: 'COMPLETE_WALLET',
      subject: '',
      subject_id: null,
      about: '',
      product: '',
      money_at_risk: 50_00,
    }),
  ];
  const rows = async () => (await region('Needs your attention')).getAllByRole('listitem');

  // R2.9, R15.3a: in the order of the server, with deadline, money and the one button.
  it('is one list, of which more can be opened', async () => {
    await show([answer({ tasks })]);
    expect(await rows()).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show 9 more' }));
    const all = (await rows()).map((row) => [
      row.textContent,
      within(row).getByRole('link').getAttribute('href')?.replace('/sellers/en/', ''),
    ]);
    expect(all).toEqual([
      [
        'Grace Hopper is waiting for your replyImport fails · Stock RadarWas due 2 days agoReply',
        'messages?thread=3',
      ],
      ['Annual fee for Stock RadarDue in 5 hours€99 to payPay', 'products/fee/3'],
      [
        'Findings block a version of Size GuideSee findings',
        'products/validation/product/19/version/77',
      ],
      [
        'A reviewer rejected a version of Size GuideNo tests.See why',
        'products/validation/product/19/version/79',
      ],
      [
        'The reviewer has a question about Size GuideAnswer',
        'products/validation/product/19/version/78',
      ],
      ['Our team wrote to you: Where is it?Read', 'contact'],
      ['Your account is scheduled for deletionKeep my account', 'settings#deletion'],
      ['The sheet of Size Guide was rejectedToo loud.Edit the sheet', 'products/19?tab=sheet'],
      ['Not ready for the newest platform: Size GuideUpdate', 'products/validation?upload=19'],
      [
        'Not ready for the newest platform: Size Guide, Stock Radar +3Update',
        'products/validation',
      ],
      ['Document expires: Identity cardRenew', 'bank#documents'],
      ['Document has expired: Identity cardRenew', 'bank#documents'],
      ['Document is not valid: Identity cardIllegibleReplace', 'bank#documents'],
      [
        'Your payout account is not complete€50 withheld until it is completeComplete it',
        'bank#payout-account',
      ],
    ]);
  });

  it('names whom a button is about', async () => {
    await show([answer({ tasks })]);
    expect(
      await screen.findByRole('link', { name: 'Reply Grace Hopper is waiting for your reply' }),
    ).toBeVisible();
  });

  // R2.9, R2.30: only our own page shows what operators wrote; elsewhere it could never be read.
  it.each([{ urls: { contact: 'https://contact.test/form' } }, { excluded_routes: ['contact'] }])(
    'does not ask to read what no page here shows: %j',
    async (surroundings) => {
      const read = task({ kind: 'READ_CONTACT', subject: 'Where is it?', subject_id: '4' });
      await show([answer({ tasks: [read, task({})] })], surroundings);
      expect(await rows()).toHaveLength(1);
      expect(screen.queryByText(/Where is it/)).not.toBeInTheDocument();
    },
  );

  // R1.9: the alert before a fee is due, the warning after.
  it.each([
    ['pay_fee_alert', ['Late fee']],
    ['pay_fee_warning', ['Early fee']],
  ])('leaves out fees whose part is switched off: %s', async (feature, left) => {
    const fees = [
      task({
        kind: 'PAY_FEE',
        subject: 'Late fee',
        subject_id: '1',
        about: '',
        product_id: null,
        product: '',
        deadline: '2026-11-01T00:00:00Z',
      }),
      task({
        kind: 'PAY_FEE',
        subject: 'Early fee',
        subject_id: '2',
        about: '',
        product_id: null,
        product: '',
        deadline: '2026-12-01T00:00:00Z',
      }),
    ];
    await show([answer({ tasks: fees })], { features: { ...on, [feature]: false } });
    const shown = (await rows()).map(
      (row) => /Annual fee for (\w+ fee)/.exec(row.textContent ?? '')?.[1],
    );
    expect(shown).toEqual(left);
  });
});

describe('a new seller', () => {
  const steps = (...done: boolean[]): Home['first_steps'] =>
    (['COMPLETE_PROFILE', 'ADD_PRODUCT', 'SET_UP_PAYOUTS'] as const).map((step, index) => ({
      step,
      done: done[index] ?? false,
    }));

  // R2.9
  it('sees three first steps instead, each with its button until it is done', async () => {
    await show([answer({ first_steps: steps(true), newest_orders: [], level: null })]);
    expect(await screen.findByText('(done)')).toBeInTheDocument();
    const panel = await region('Your first steps');
    expect(panel.getAllByRole('listitem')).toHaveLength(3);
    const links = panel.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sellers/en/products',
      '/sellers/en/bank#payout-account',
    ]);
    expect(screen.queryByRole('region', { name: 'Needs your attention' })).not.toBeInTheDocument();
  });

  // R1.9
  it('is not asked to set up payouts where they are off', async () => {
    const tasks = [someTask({ kind: 'COMPLETE_WALLET', subject_id: null, money_at_risk: 5 })];
    const features = { ...on, payout: false };
    await show([answer({ first_steps: steps(true), tasks })], { features });
    expect(await screen.findByText('(done)')).toBeInTheDocument();
    const panel = await region('Your first steps');
    expect(panel.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByText(/payout account/)).not.toBeInTheDocument();
  });

  it('reads that all is done, and still sees a customer who waits', async () => {
    const tasks = [someTask({ subject: 'C' })];
    await show([answer({ first_steps: steps(true, true, true), tasks })]);
    expect(await screen.findByText(/Your first sale will appear here/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Needs your attention' })).toBeVisible();
  });
});
