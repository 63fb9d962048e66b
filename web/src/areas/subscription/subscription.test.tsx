import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Analytics, AnalyticsContext } from '../../analytics/analytics-context.ts';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { addTo, dayInParis } from '../../ui/date-range/period.ts';
import type { Billing, Fee, Subscription } from './queries.ts';
import { SubscriptionScreen } from './subscription.tsx';

const data = (body: unknown): Answer => ({ body: { data: body } });

const monthly = { id: '1', interval: 'MONTH', price: 2_900, total: 3_480, trial_days: 30 } as const;
const yearly = { id: '2', interval: 'YEAR', price: 29_000, total: 34_800, trial_days: 30 } as const;

const someFee = (different: Partial<Fee> = {}): Fee => ({
  status: 'OPEN',
  standing: 'SOON',
  due_on: '2026-06-12',
  ends_on: '2027-06-11',
  paid_to: '2026-06-11',
  net: 9_900,
  vat: 1_980,
  total: 11_880,
  blocks_on: '2026-07-12',
  balance: 0,
  ...different,
});

const someSubscription = (different: Partial<Subscription> = {}): Subscription => ({
  status: 'ACTIVE',
  plan: monthly,
  next_plan: null,
  starts_on: null,
  trial_until: null,
  period_from: '2026-05-10',
  period_to: '2026-06-09',
  had_trial: true,
  failure: '',
  retry_at: null,
  reason: null,
  reason_text: null,
  actions: [],
  may_pay: false,
  ...different,
});

const someBilling = (different: Partial<Billing> = {}): Billing => ({
  product_id: '7',
  product: 'Stock Radar',
  may_subscribe: false,
  missing: [],
  vat_rate: 2_000,
  fee: null,
  subscription: null,
  plans: [monthly, yearly],
  card: null,
  log: [],
  ...different,
});

const all = {
  partner_subscription: true,
  pay_fee_alert: true,
  pay_fee_warning: true,
};

interface Setting {
  page?: 'fee' | 'subscription';
  search?: string;
  billing?: Billing | null;
  answers?: Record<string, Answer>;
  features?: Record<string, boolean>;
  account?: string;
  hasMonetization?: boolean;
}

async function open({
  page = 'fee',
  search = '',
  billing = someBilling({ fee: someFee() }),
  answers = {},
  features = all,
  account = '',
  hasMonetization = true,
}: Setting = {}) {
  const requests: { operation: string; variables: Record<string, unknown> }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, request) => {
    const { operationName, variables } = JSON.parse(String(request?.body));
    requests.push({ operation: operationName, variables });
    // A network takes longer than the second of two clicks.
    await new Promise((done) => setTimeout(done, 20));
    // What was paid stays paid.
    const lost = answers['PayFee'] && 'broken' in answers['PayFee'];
    const isPaid =
      (!answers['PayFee'] || lost) && requests.some(({ operation }) => operation === 'PayFee');
    const covered = billing?.fee && { ...billing, fee: { ...billing.fee, standing: 'COVERED' } };
    const usual: Record<string, Answer> = {
      Shell: data(someShell({ has_monetization: hasMonetization })),
      Billing: data({ billing: isPaid ? covered : billing }),
      BillingCredit: data({ billing_credit: 0 }),
      BillingInvoices: data({ product_invoices: { total_count: 0, invoices: [] } }),
      RefreshBilling: data({ refresh_billing: billing }),
      PayFee: data({ pay_fee: { is_paid: true, url: null } }),
      CancelFee: data({ cancel_fee: billing }),
      ChangeSubscription: data({ change_subscription: billing }),
    };
    const answer = answers[operationName] ?? usual[operationName];
    if (!answer) throw new TypeError(`Nothing answers ${operationName}.`);
    return answering(answer)(url, request);
  });
  const track = vi.fn<Analytics['track']>();
  const analytics = { track, page() {}, identify() {}, reset() {}, settled: async () => {} };
  await renderScreen({
    routes: [
      {
        path: `/sellers/en/products/${page}/:product_id`,
        element: (
          <AnalyticsContext value={analytics}>
            <SubscriptionScreen />
          </AnalyticsContext>
        ),
      },
    ],
    address: `/sellers/en/products/${page}/7${search}`,
    fetch,
    features,
    urls: { addons: '', account },
  });
  const sent = (operation: string) => requests.filter((one) => one.operation === operation);
  return { sent, track };
}

const fee = () => screen.findByRole('region', { name: 'Annual fee' });
const button = (name: string | RegExp) => screen.queryByRole('button', { name });

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('the annual fee', () => {
  // R15.5: no dead end for whoever cannot subscribe.
  it('is led to from a product without a subscription, which says why there is none', async () => {
    const billing = someBilling({ may_subscribe: false });
    await open({ page: 'subscription', billing, hasMonetization: false });
    expect(await screen.findByText(/once monetization is switched on/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Annual fee' })).toHaveAttribute(
      'href',
      '/sellers/en/products/fee/7',
    );
  });

  // R15.3: in the words of the list of products.
  it('says why there is none', async () => {
    await open({
      billing: someBilling(),
      answers: { FeeState: data({ product: { item: { fee: { state: 'LATER', amount: 9900 } } } }) },
    });
    expect(
      await screen.findByText('Annual fee: Due once validated · €99 a year, €118.80 with VAT'),
    ).toBeVisible();
  });

  // A state of a fee that is there: the bill is older.
  it.each([
    ['did not arrive', refused('INTERNAL_SERVER_ERROR')],
    ['has no words', data({ product: { item: { fee: { state: 'DUE', amount: 9900 } } } })],
  ])('can be asked for again where why there is none %s', async (_, answer) => {
    const answers = { FeeState: answer };
    const { sent } = await open({ billing: someBilling(), answers });
    expect(await screen.findByText('Fees cannot be shown')).toBeVisible();
    const before = sent('Billing').length;
    answers.FeeState = data({ product: { item: { fee: { state: 'LATER', amount: 9900 } } } });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(
      await screen.findByText('Annual fee: Due once validated · €99 a year, €118.80 with VAT'),
    ).toBeVisible();
    expect(sent('Billing').length).toBeGreaterThan(before);
  });

  // R15.3
  it.each([
    ['SOON', 'Due soon', 'Due on June 12, 2026.'],
    ['OVERDUE', 'Overdue', 'From July 12, 2026 on, new versions cannot be uploaded.'],
    ['BLOCKED', 'uploads stopped', 'New versions cannot be uploaded until it is paid.'],
    ['STOPPED', 'Not renewed', 'It ended on June 11, 2026.'],
  ] as const)(
    '%s: says what it costs, by when, and what comes of it',
    async (standing, ...words) => {
      await open({ billing: someBilling({ fee: someFee({ standing }) }) });
      for (const text of [...words, '€118.80', 'incl. VAT']) {
        expect(await fee()).toHaveTextContent(text);
      }
      expect(button('Pay by card')).toBeEnabled();
    },
  );

  // R15.3: it is withheld only where all of it is there, and an invoice can be issued.
  it.each([
    ['is', []],
    ['is not', ['city']],
  ])('%s said to be deducted from the payout where %j is missing', async (_, missing) => {
    const billing = someBilling({ fee: someFee({ standing: 'OVERDUE' }), missing });
    await open({ billing });
    const panel = await fee();
    const words = 'on the next payout day and that payout covers all of it';
    if (missing.length === 0) expect(panel).toHaveTextContent(words);
    else expect(panel).not.toHaveTextContent('deducted');
  });

  // R15.7: the event is sent when it was paid, and once.
  // R4.5: who looks as the seller knows before the click.
  it('cannot be paid by an operator who poses', async () => {
    await open({
      billing: someBilling({ fee: someFee({ balance: 20_000 }) }),
      answers: { Shell: data(someShell({ poseAs: true })) },
    });
    expect(await screen.findByText(/Only the seller may pay/)).toBeVisible();
    for (const pay of screen.getAllByRole('button', { name: /^Pay/ })) expect(pay).toBeDisabled();
  });

  it('is paid once, however often it is clicked, and counted then', async () => {
    const { sent, track } = await open({
      billing: someBilling({ fee: someFee({ balance: 20_000 }) }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay from balance' }));
    expect(screen.getByRole('dialog')).toHaveTextContent(
      'Available now: €200. Afterwards: €81.20.',
    );
    expect(sent('PayFee')).toEqual([]);
    await userEvent.dblClick(screen.getByRole('button', { name: 'Pay €118.80' }));
    await waitFor(() => expect(track).toHaveBeenCalledTimes(1));
    expect(track).toHaveBeenCalledWith('pay_fee_clicked', { product_id: '7' });
    expect(sent('PayFee').map(({ variables }) => variables)).toEqual([
      { product: '7', method: 'BALANCE', lang: 'en' },
    ]);
  });

  // R15.7
  it('says that the card was declined, counts nothing, and lets another try', async () => {
    const { track } = await open({
      answers: { PayFee: refused('CONFLICT', { reason: 'payment_refused' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The card was declined. Nothing was charged; try another card.',
    );
    expect(button('Pay by card')).toBeEnabled();
    expect(track).not.toHaveBeenCalled();
  });

  // R15.3: what another tab did meanwhile is not to be tried again.
  it.each([
    ['no_fee', 'The annual fee has changed in the meantime.'],
    ['nothing_due', 'Nothing is left to pay'],
    ['plan_unknown', 'This plan is no longer offered.'],
  ])('says what the server refuses as %s', async (reason, words) => {
    await open({ answers: { PayFee: refused('CONFLICT', { reason }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  // R15.3: where no answer came, the card may have been charged.
  it('does not say that nothing was charged where nobody knows', async () => {
    await open({ answers: { PayFee: refused('INTERNAL_SERVER_ERROR') } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not confirmed.');
    expect(screen.getByRole('alert')).not.toHaveTextContent('Nothing was charged');
  });

  it('says nothing of a lost answer once the fee is paid', async () => {
    await open({ answers: { PayFee: { broken: new TypeError('Failed to fetch') } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
    await waitFor(async () => expect(await fee()).toHaveTextContent('Uploads are covered'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is busy while the page leaves for the provider, and not when one comes back', async () => {
    const left: string[] = [];
    const { origin } = window.location;
    // A page that another test of this worker left for good is loaded again when it comes back.
    const reload = () => undefined;
    vi.stubGlobal('location', { origin, reload, assign: (address: string) => left.push(address) });
    const url = 'https://pay.example.test/session';
    await open({ answers: { PayFee: data({ pay_fee: { is_paid: false, url } }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
    await waitFor(() => expect(left).toEqual([url]));
    expect(button('Pay by card')).toBeDisabled();
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(back));
    await waitFor(() => expect(button('Pay by card')).toBeEnabled());
  });

  it('leads to settings where the company lacks something', async () => {
    await open({ answers: { PayFee: refused('CONFLICT', { reason: 'company_incomplete' }) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Pay by card' }));
    expect(await screen.findByRole('link', { name: 'Open settings' })).toHaveAttribute(
      'href',
      '/sellers/en/settings',
    );
  });

  // R15.7: who comes back from the provider's page having paid.
  it.each([
    [new Date().toISOString(), 1],
    ['2026-01-02T10:00:00Z', 0],
  ])('counts what was paid on the provider’s page at %s %i times', async (at, times) => {
    const log = [
      {
        id: '1',
        at,
        kind: 'INVOICE' as const,
        event: 'FEE_PAID' as const,
        status: null,
        amount: 11_880,
        day: '2027-06-11',
        detail: 'M-1',
      },
    ];
    const { sent, track } = await open({
      search: '?from=provider',
      billing: someBilling({ fee: someFee({ standing: 'COVERED' }), log }),
    });
    await waitFor(() => expect(sent('RefreshBilling')).toHaveLength(1));
    expect(await screen.findByText(/The fee is paid|the current status/)).toBeInTheDocument();
    expect(track).toHaveBeenCalledTimes(times);
  });

  // R15.5: what was begun there, until something else is done.
  it.each([
    ['TRIAL', 'IN_TRIAL', /^Your trial has begun: free until (?=.*December)(?=.*18).*2026\.$/],
    ['SCHEDULE', 'FUTURE', /^Your subscription starts on (?=.*November)(?=.*20).*2026\.$/],
    ['ACTIVATE', 'ACTIVE', /^Your subscription has begun\.$/],
  ] as const)('says that a subscription has begun: %s', async (event, status, words) => {
    const log = [
      {
        id: '1',
        at: new Date().toISOString(),
        kind: 'SUBSCRIPTION' as const,
        event,
        status,
        amount: null,
        day: null,
        detail: '',
      },
    ];
    const subscription = someSubscription({
      status,
      trial_until: '2026-12-18',
      starts_on: '2026-11-20',
      actions: ['REACTIVATE'],
    });
    await open({
      page: 'subscription',
      search: '?from=provider',
      billing: someBilling({ subscription, log }),
    });
    expect(await screen.findByText(words)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the subscription' }));
    await waitFor(() => expect(screen.queryByText(words)).not.toBeInTheDocument());
  });

  // R15.4, R15.7
  it('asks why before it is cancelled, and counts the reason', async () => {
    const { sent, track } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel annual fee' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Cancel annual fee' });
    await userEvent.click(confirm);
    expect(dialog.getByText('Choose a reason.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getAllByRole('radio')[0]).toHaveFocus());
    await userEvent.click(dialog.getByRole('radio', { name: 'Another reason' }));
    await userEvent.click(confirm);
    expect(dialog.getByText('Say in a few words why.')).toBeInTheDocument();
    expect(sent('CancelFee')).toEqual([]);
    await userEvent.type(
      dialog.getByRole('textbox', { name: 'What would have to be different?' }),
      'No more time',
    );
    await userEvent.click(confirm);
    await waitFor(() => expect(track).toHaveBeenCalledTimes(1));
    expect(track).toHaveBeenCalledWith('annual_fee_cancelled', {
      product_id: '7',
      reason: 'OTHER',
    });
    expect(sent('CancelFee')[0]?.variables).toMatchObject({
      reason: 'OTHER',
      text: 'No more time',
    });
  });

  // R15.8: each flag takes away exactly its part, and no fee is called paid that is not.
  it.each([
    ['SOON', 'Due soon', 'pay_fee_alert', 'pay_fee_warning'],
    ['OVERDUE', 'Overdue', 'pay_fee_warning', 'pay_fee_alert'],
    ['BLOCKED', 'uploads stopped', 'pay_fee_warning', 'pay_fee_alert'],
  ] as const)('%s says “%s” by the flag %s alone', async (standing, said, by, other) => {
    const billing = someBilling({ fee: someFee({ standing }) });
    await open({ billing, features: { ...all, [other]: false } });
    expect(await fee()).toHaveTextContent(said);
    document.body.innerHTML = '';
    await open({ billing, features: { ...all, [by]: false } });
    expect(await fee()).not.toHaveTextContent(said);
    expect(await fee()).toHaveTextContent('Not paid yet');
    expect(await fee()).toHaveTextContent('Due date: June 12, 2026.');
    expect(await fee()).not.toHaveTextContent('covered');
    expect(button('Pay by card')).toBeEnabled();
    expect(button('Cancel annual fee')).toBeInTheDocument();
  });

  // R15.6
  it('links the billing address on the account host, where there is one', async () => {
    await open({ account: 'https://account.example.test' });
    expect(await screen.findByRole('link', { name: /^Billing address/ })).toHaveAttribute(
      'href',
      'https://account.example.test/billing-address',
    );
  });

  it('has no billing address without an account host', async () => {
    await open();
    await fee();
    expect(screen.queryByRole('link', { name: /^Billing address/ })).toBeNull();
  });

  it('says that there is no such product', async () => {
    await open({ billing: null });
    expect(await screen.findByText('Product not found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'To the products' })).toBeInTheDocument();
  });
});

describe('the partner subscription', () => {
  const subscribed = (different: Partial<Subscription>) =>
    someBilling({ subscription: someSubscription(different) });

  // R15.1, R15.5: plan, price, state in words, next date, and what fits the state.
  it.each([
    [{ status: 'ACTIVE', actions: ['PAUSE', 'CHANGE', 'CANCEL'] }, 'Renews after June 9, 2026.'],
    [
      { status: 'IN_TRIAL', trial_until: '2026-06-20', actions: ['CHANGE', 'CANCEL'] },
      'The trial ends on June 20, 2026.',
    ],
    [{ status: 'FUTURE', starts_on: '2026-08-01', actions: [] }, 'It starts on August 1, 2026.'],
    [{ status: 'PAUSED', actions: ['RESUME', 'CANCEL'] }, 'Nothing is charged'],
    [{ status: 'NON_RENEWING', actions: ['REACTIVATE'] }, 'It ends on June 9, 2026'],
    [
      // In Paris it is the day after by then.
      { status: 'PAYMENT_FAILED', retry_at: '2026-06-09T22:30:00Z', actions: ['CANCEL'] },
      'It is tried again on June 10, 2026 (Paris time)',
    ],
    [{ status: 'SUBSCRIPTION_CREATED', actions: ['CANCEL'] }, 'You have not finished'],
    [{ status: 'SUBSCRIPTION_UPDATED', next_plan: yearly, actions: ['KEEP_PLAN'] }, '€348'],
    [{ status: 'PAYMENT_SUCCEEDED', actions: [] }, 'The payment has arrived'],
    [{ status: 'PAYMENT_REFUNDED', actions: [] }, 'The last payment was refunded.'],
    [{ status: 'CANCELLED', actions: [] }, 'It has ended.'],
  ] satisfies [Partial<Subscription>, string][])('shows %j', async (state, words) => {
    await open({ page: 'subscription', billing: subscribed(state) });
    const panel = await screen.findByRole('region', { name: 'Partner subscription' });
    expect(panel).toHaveTextContent(words);
    expect(panel).toHaveTextContent('€34.80');
    const names = {
      PAUSE: 'Pause',
      RESUME: 'Resume',
      REACTIVATE: 'Keep the subscription',
      CHANGE: 'Change to yearly',
      KEEP_PLAN: 'Keep the current plan',
      CANCEL: 'Cancel subscription',
    };
    for (const [action, name] of Object.entries(names)) {
      const isOffered = state.actions.some((one) => one === action);
      expect(within(panel).queryAllByRole('button', { name })).toHaveLength(isOffered ? 1 : 0);
    }
  });

  // R15.4: the reason of a subscription is stored and shown.
  it('shows why it was cancelled, and says so in the history', async () => {
    const billing = someBilling({
      subscription: someSubscription({
        status: 'NON_RENEWING',
        reason: 'TOO_EXPENSIVE',
        reason_text: 'Half would do',
      }),
      log: [
        {
          id: '1',
          at: '2026-05-11T22:30:00Z',
          kind: 'SUBSCRIPTION',
          event: 'CANCEL',
          status: 'NON_RENEWING',
          amount: null,
          day: '2026-06-09',
          detail: 'TOO_EXPENSIVE',
        },
      ],
    });
    await open({ page: 'subscription', billing });
    expect(
      await screen.findByText('Reason: It costs too much – Half would do'),
    ).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(
      '05/12/2026 12:30 AM (Paris time)Subscription cancelled, runs until 06/09/2026 · It costs too much',
    );
  });

  it('asks why before it is cancelled', async () => {
    const { sent, track } = await open({
      page: 'subscription',
      billing: subscribed({ actions: ['CANCEL'] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('radio', { name: 'It costs too much' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent('ChangeSubscription')[0]?.variables).toMatchObject({
      action: 'CANCEL',
      reason: 'TOO_EXPENSIVE',
    });
    expect(track).not.toHaveBeenCalled(); // that event is the fee's
  });

  it('says where another tab was faster', async () => {
    await open({
      page: 'subscription',
      billing: subscribed({ actions: ['PAUSE'] }),
      answers: { ChangeSubscription: refused('CONFLICT', { reason: 'subscription_state' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/nothing covered until you resume/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('has changed in the meantime');
  });

  // R15.5: a click that charges the card says what first.
  it.each([
    ['ACTIVE', 'less the unused part of the current term and your credit.'],
    ['IN_TRIAL', 'Nothing is charged now'],
  ] as const)(
    '%s: asks before another plan is charged, and says what it costs',
    async (status, words) => {
      const { sent } = await open({
        page: 'subscription',
        billing: subscribed({ status, trial_until: '2026-06-20', actions: ['CHANGE'] }),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Change to yearly' }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog).toHaveTextContent('€348 per year');
      await waitFor(() => expect(dialog).toHaveTextContent(words)); // no figures can be had here
      expect(sent('ChangeSubscription')).toEqual([]);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Change to yearly' }));
      expect(await screen.findByText('The plan is changed.')).toBeInTheDocument();
      expect(sent('ChangeSubscription')[0]?.variables).toMatchObject({
        action: 'CHANGE',
        plan: '2',
      });
    },
  );

  // R15.5: what was confirmed and not paid is said, with what is due.
  it.each([
    ['card_declined', 'The card was declined: €31.81 is due.'],
    ['authentication_required', 'Your bank wants you to confirm the payment: €31.81 is due.'],
  ])('says that a change was not paid: %s', async (failure, words) => {
    const changed = subscribed({
      status: 'SUBSCRIPTION_UPDATED',
      next_plan: yearly,
      may_pay: true,
    });
    await open({
      page: 'subscription',
      billing: subscribed({ actions: ['CHANGE'] }),
      answers: {
        ChangeSubscription: data({ change_subscription: changed }),
        SubscriptionDue: data({ subscription_due: { amount: 3_181, failure } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change to yearly' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change to yearly' }));
    expect(await screen.findByText(/The plan has not changed yet/)).toBeInTheDocument();
    expect(await screen.findByText(words)).toBeVisible();
  });

  // R15.5: the one that stays is named, so that the server sees what was paid meanwhile.
  it('takes back a change that is not paid, and says where it was paid meanwhile', async () => {
    const { sent } = await open({
      page: 'subscription',
      billing: subscribed({ status: 'SUBSCRIPTION_UPDATED', actions: ['KEEP_PLAN'] }),
      answers: { ChangeSubscription: refused('CONFLICT', { reason: 'plan_paid' }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the current plan' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('has already been paid');
    const [{ variables } = {}] = sent('ChangeSubscription');
    expect(variables).toMatchObject({ action: 'KEEP_PLAN', plan: monthly.id });
  });

  // R12.4, R15.5: of a removed product nothing can be paid.
  it.each([true, false])('lets pay what could not be charged: %s', async (may_pay) => {
    const billing = subscribed({ status: 'PAYMENT_FAILED', may_pay });
    await open({ page: 'subscription', billing });
    await screen.findByRole('region', { name: 'Partner subscription' });
    expect(screen.queryAllByRole('button', { name: 'Pay now' })).toHaveLength(may_pay ? 1 : 0);
  });

  // R15.5: in the provider's figures.
  it('says what a change charges and credits, and what comes next', async () => {
    const change = { charged: 0, credited: 30_367, next: 0, next_on: '2026-07-10' };
    await open({
      page: 'subscription',
      billing: subscribed({ plan: yearly, actions: ['CHANGE'] }),
      answers: { PlanChange: data({ plan_change: change }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change to monthly' }));
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(dialog).toHaveTextContent('Nothing is charged now.'));
    expect(dialog).toHaveTextContent('€303.67 of what you paid is unused.');
    expect(dialog).toHaveTextContent(
      'The next payment, on July 10, 2026, is covered by your credit.',
    );
  });

  // R15.5: what is left of the credit at the moment, which the history does not say.
  it('shows the credit that the next payments are lowered by', async () => {
    await open({
      page: 'subscription',
      billing: subscribed({}),
      answers: { BillingCredit: data({ billing_credit: 30_367 }) },
    });
    expect(
      await screen.findByText('Credit: €303.67, applied to future subscription payments.'),
    ).toBeVisible();
  });

  it.each([
    ['FUTURE', 'It will not start, and nothing is charged.'],
    ['PAUSED', 'It ends immediately and is not charged again.'],
    ['ACTIVE', 'It runs until June 9, 2026'],
  ] as const)('%s: says what cancelling comes to', async (status, words) => {
    await open({ page: 'subscription', billing: subscribed({ status, actions: ['CANCEL'] }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel subscription' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(words);
  });

  // R15.5
  it('takes only a day that the server takes, and says that a later one has no trial', async () => {
    const { sent } = await open({
      page: 'subscription',
      billing: someBilling({ may_subscribe: true }),
      answers: { Subscribe: refused('BAD_USER_INPUT', { reason: 'subscription_busy' }) },
    });
    const field = await screen.findByLabelText(/^Start on/);
    const choose = (value: string) => fireEvent.change(field, { target: { value } });
    choose('2020-01-01');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Choose a day after today, within a year.');
    expect(button('Subscribe')).toBeDisabled();
    choose(addTo(dayInParis(), { days: 365 }));
    expect(field).toBeValid();
    expect(screen.getByText(/^Charged on .* The free trial is only given/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('being changed elsewhere');
    choose(addTo(dayInParis(), { days: 1 }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(sent('Subscribe')).toHaveLength(1);
  });

  // R7.7
  it.each([true, false])('is offered with has_monetization: %s', async (hasMonetization) => {
    await open({
      page: 'subscription',
      billing: someBilling({ may_subscribe: true }),
      hasMonetization,
    });
    const panel = await screen.findByRole('region', { name: 'Partner subscription' });
    await waitFor(() =>
      expect(within(panel).queryAllByRole('button', { name: 'Start free trial' })).toHaveLength(
        hasMonetization ? 1 : 0,
      ),
    );
  });
});

describe('the invoices', () => {
  const invoice = {
    id: '1',
    type: 'INVOICE',
    reference: 'M-1',
    issued_on: '2026-06-12',
    total: 11_880,
  };

  it('can be asked for again where they did not arrive', async () => {
    const { sent } = await open({
      answers: { BillingInvoices: refused('INTERNAL_SERVER_ERROR') },
    });
    const panel = within(await screen.findByRole('region', { name: 'Invoices and receipts' }));
    expect(await panel.findByText('Invoices cannot be shown')).toBeInTheDocument();
    const before = sent('BillingInvoices').length;
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent('BillingInvoices').length).toBeGreaterThan(before));
  });

  it('leads to those that are not shown', async () => {
    await open({
      answers: {
        BillingInvoices: data({ product_invoices: { total_count: 26, invoices: [invoice] } }),
      },
    });
    expect(await screen.findByRole('link', { name: 'All invoices' })).toHaveAttribute(
      'href',
      '/sellers/en/products/invoices?productID=7',
    );
  });
});
