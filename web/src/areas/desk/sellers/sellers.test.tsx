import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answer, answering, refused } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import type { DeskSeller } from './queries.ts';
import { readRate } from './rate.ts';
import { SellerScreen } from './seller.tsx';

const someSeller = (different: Partial<DeskSeller> = {}): DeskSeller => ({
  id: '7',
  external_id: 'S-1042',
  email: 'ada@atelier.test',
  first_name: 'Ada',
  last_name: 'Moreau',
  language: 'fr',
  country: 'FR',
  created_at: '2024-05-01T08:00:00Z',
  first_sale_at: null,
  company: { name: 'Atelier Moreau', city: 'Lyon', country: 'FR', vat_number: '' },
  is_valid: true,
  on_vacation: false,
  is_banned: false,
  banned_because: '',
  payout_held_at: null,
  payout_held_because: '',
  has_monetization: false,
  is_wallet_required: true,
  is_merkato: false,
  wallet_status: 'COMPLETED',
  withheld_reason: null,
  available: 123_45,
  pending: 50_00,
  in_transit: 0,
  products_online: 3,
  products: 4,
  turnover: 900_00,
  partnership: 'AGENCY',
  commission_rate: 3500,
  agreements: [],
  commissions: [],
  waiting: 0,
  ...different,
});

const data = (body: unknown): Answer => ({ body: { data: body } });

async function open(answers: Record<string, Answer[]> = {}, seller = someSeller()) {
  const sent: { operationName: string; variables: Record<string, unknown> }[] = [];
  const by: Record<string, typeof fetch> = {};
  const all: Record<string, Answer[]> = {
    DeskSeller: [data({ desk_seller: seller })],
    SellerContacts: [data({ seller_contacts: [] })],
    SellerActs: [
      data({
        seller_acts: [
          {
            at: '2026-11-01T08:00:00Z',
            by: 'OPERATOR',
            who: 'olga@market.test',
            area: 'desk',
            action: 'hold_payouts',
            detail: 'Chargebacks',
            product_name: '',
          },
          {
            at: '2026-10-01T08:00:00Z',
            by: 'SYSTEM',
            who: '',
            area: 'billing',
            action: 'FEE_SOON',
            detail: '',
            product_name: 'Size guide',
          },
        ],
      }),
    ],
    ...answers,
  };
  for (const [name, some] of Object.entries(all)) by[name] = answering(...some);
  await renderScreen({
    routes: [{ path: '/sellers/en/desk/sellers/:seller_id', Component: SellerScreen }],
    address: '/sellers/en/desk/sellers/7',
    fetch: async (path, request) => {
      const operation = JSON.parse(String(request?.body));
      sent.push(operation);
      return (by[operation.operationName] as typeof fetch)(path, request);
    },
  });
  await screen.findByRole('heading', { name: 'Atelier Moreau' });
  return (name: string) =>
    sent.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
}

// R18.4
describe('a seller at the desk', () => {
  it('shows what a ban does before it asks why, and bans with a reason only', async () => {
    const sent = await open({
      DeskSeller: [
        data({ desk_seller: someSeller() }),
        data({ desk_seller: someSeller({ is_banned: true, banned_because: 'Theft' }) }),
      ],
      BanSeller: [data({ ban_seller: { id: '7' } })],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Ban' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/€123.45 available now, €50 pending/)).toBeVisible();
    expect(dialog.getByText(/Products on sale: 3/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    expect(dialog.getByText('Enter a reason.')).toBeVisible();
    expect(sent('BanSeller')).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Theft');
    await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
    expect(await screen.findByText('Banned: Theft')).toBeVisible();
    expect(sent('BanSeller')).toEqual([{ id: '7', reason: 'Theft' }]);
    expect(screen.getByRole('button', { name: 'Lift the ban' })).toBeVisible();
  });

  it('says that somebody was faster', async () => {
    await open({ HoldPayouts: [refused('BAD_USER_INPUT', { reason: 'already_held' })] });
    await userEvent.click(screen.getByRole('button', { name: 'Hold payouts' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'x');
    await userEvent.click(dialog.getByRole('button', { name: 'Hold payouts' }));
    expect(await dialog.findByText('Payouts are already on hold.')).toBeVisible();
  });

  it('proposes the adjustment for past days, and books it where it is confirmed', async () => {
    const sent = await open({
      PreviewTerms: [
        data({ preview_terms: { lines: 2, gross: 200_00, amount: 30_00, unplaced: -12_00 } }),
      ],
      SetTerms: [data({ set_terms: { id: '7' } })],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Change commission' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: /Commission in percent/ }), '20');
    expect(await dialog.findByText(/the seller would have earned €30 more/)).toBeVisible();
    expect(dialog.getByText(/sent adjustments of -€12 in total/)).toBeVisible();
    // That sum may be the same difference.
    const adjusts = dialog.getByRole('checkbox', { name: 'Book an adjustment of €30' });
    expect(adjusts).not.toBeChecked();
    await userEvent.click(adjusts);
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Agreed late');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('SetTerms')).toHaveLength(1));
    expect(sent('SetTerms')[0]).toMatchObject({
      adjustment: 30_00,
      reason: 'Agreed late',
      terms: { rate: 2000 },
    });
  });

  it('switches what was switched here, and leaves a colleague’s flags alone', async () => {
    const sent = await open({
      SetSellerFlags: [data({ set_seller_flags: { id: '7' } })],
    });
    const flags = within(screen.getByRole('region', { name: 'Flags' }));
    await userEvent.click(flags.getByRole('checkbox', { name: /own organisation/ }));
    await userEvent.click(flags.getByRole('checkbox', { name: /own organisation/ }));
    expect(flags.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(flags.getByRole('checkbox', { name: 'May subscribe' }));
    await userEvent.type(flags.getByRole('textbox', { name: /Reason/ }), 'Pilot');
    await userEvent.click(flags.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent('SetSellerFlags')).toEqual([
        { id: '7', has_monetization: true, reason: 'Pilot' },
      ]),
    );
  });

  it('switches nothing that is forgotten once what was saved is there', async () => {
    await open({
      DeskSeller: [data({ desk_seller: someSeller() }), { waiting: true }],
      SetSellerFlags: [data({ set_seller_flags: { id: '7' } })],
    });
    const flags = within(screen.getByRole('region', { name: 'Flags' }));
    await userEvent.click(flags.getByRole('checkbox', { name: 'May subscribe' }));
    await userEvent.type(flags.getByRole('textbox', { name: /Reason/ }), 'Pilot');
    await userEvent.click(flags.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    for (const flag of flags.getAllByRole('checkbox')) expect(flag).toBeDisabled();
  });

  it.each(['Ban', 'Change commission'])('asks before Escape drops a reason: %s', async (action) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: action }));
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await userEvent.type(reason, 'As agreed.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(reason).toHaveValue('As agreed.');
  });

  it('lists each commission until the next one counts', async () => {
    await open(
      {},
      someSeller({
        commissions: [
          { rate: 1500, starts_on: '2026-12-01', ends_on: '2026-12-31' },
          { rate: 1000, starts_on: '2026-12-15', ends_on: null },
        ],
      }),
    );
    const agreement = within(screen.getByRole('region', { name: 'Agreement' }));
    expect(agreement.getByText('12/01/2026 to 12/14/2026')).toBeVisible();
    expect(agreement.getByText('from 12/15/2026')).toBeVisible();
  });

  it('removes a commission that has not begun, with a reason', async () => {
    const commissions = [
      { rate: 1500, starts_on: '2020-12-01', ends_on: null },
      { rate: 1000, starts_on: '2999-12-15', ends_on: null },
    ];
    const sent = await open({
      DeskSeller: [
        data({ desk_seller: someSeller({ commissions }) }),
        data({ desk_seller: someSeller() }),
      ],
      RemoveOwnRate: [data({ remove_own_rate: { id: '7' } })],
    });
    const agreement = within(screen.getByRole('region', { name: 'Agreement' }));
    await userEvent.click(agreement.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Remove the commission of 10% from 12/15/2999?')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A slip');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(agreement.queryByText(/Own commission/)).not.toBeInTheDocument());
    expect(sent('RemoveOwnRate')).toEqual([{ id: '7', starts_on: '2999-12-15', reason: 'A slip' }]);
  });

  it('offers no message that a banned seller could not read', async () => {
    await open({}, someSeller({ is_banned: true }));
    expect(screen.getByText(/cannot open this/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Write/ })).not.toBeInTheDocument();
  });

  it('says prices and reasons as the seller’s history does, and that there is more', async () => {
    const act = (action: string, detail: string) => ({
      at: '2026-11-01T08:00:00Z',
      by: 'SELLER',
      who: '',
      area: 'products',
      action,
      detail,
      product_name: '',
    });
    const many = Array.from({ length: 48 }, () => act('ONLINE', ''));
    const sent = await open({
      SellerActs: [
        data({
          seller_acts: [
            act('PRICE', '0.00 → 39.00 € (2026-11-18)'),
            act('REMOVED', 'REPLACED Size guide'),
            ...many,
          ],
        }),
        data({
          seller_acts: [
            { ...act('CREATED', 'Gift wrapping'), product_name: 'Gift wrapping' },
            { ...act('DELETION_PLANNED', ''), area: 'settings' },
          ],
        }),
      ],
    });
    const history = within(screen.getByRole('region', { name: 'History' }));
    expect(await history.findByText('€0 → €39 from 11/18/2026')).toBeVisible();
    expect(history.getByText('Replaced by another product: Size guide')).toBeVisible();
    await userEvent.click(history.getByRole('button', { name: 'Show older entries' }));
    await waitFor(() => expect(history.getAllByRole('listitem')).toHaveLength(2));
    expect(history.getByText('Gift wrapping')).toBeVisible();
    expect(history.getByText('Account deletion requested')).toBeVisible();
    expect(sent('SellerActs').map(({ limit }) => limit)).toEqual([50, 200]);
    expect(history.queryByRole('button')).not.toBeInTheDocument();
  });

  it('names what was done, by whom', async () => {
    await open();
    const history = within(screen.getByRole('region', { name: 'History' }));
    expect(await history.findByText('Payouts held')).toBeVisible();
    expect(history.getByText('Chargebacks')).toBeVisible();
    expect(history.getByText(/olga@market.test/)).toBeVisible();
    expect(history.getByText('Annual fee due soon')).toBeVisible();
    expect(history.getByText('Size guide')).toBeVisible();
  });
});

it.each([
  ['25', 2500],
  ['12,5 %', 1250],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['-1', null],
  ['12.345', null],
  ['', null],
])('reads the rate %s as %s', (text, rate) => {
  expect(readRate(text)).toBe(rate);
});
