import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { shareOfYear } from './calendar/year.ts';
import { PromoteScreen } from './promote.tsx';
import type { Preview, Promotion } from './queries.ts';

const data = (body: unknown): Answer => ({ body: { data: body } });

const somePromotion = (different: Partial<Promotion> = {}): Promotion => ({
  id: '31',
  product_id: '1',
  product_name: 'Stock Radar',
  kind: 'PERIOD',
  discount_type: 'PERCENTAGE',
  discount: 2000,
  code: null,
  max_uses: null,
  max_per_customer: null,
  starts_on: '2026-11-10',
  ends_on: '2026-11-16',
  state: 'RUNNING',
  price: 10_000,
  promoted_price: 8_000,
  is_taken: true,
  result: {
    days: 3,
    turnover: 24_000,
    turnover_before: 10_000,
    sales: 3,
    sales_before: 1,
    net: 16_800,
    net_before: 7_000,
  },
  ...different,
});

const somePreview = (different: Partial<Preview> = {}): Preview => ({
  price: 10_000,
  promoted_price: 8_000,
  commission_rate: 3_000,
  net_before: 7_000,
  net: 5_600,
  days: 7,
  sales_before: 4,
  sales_needed: 5,
  per_hundred: 125,
  days_left: [{ year: 2026, left: 14 }],
  problems: [],
  ...different,
});

const terms = {
  days_per_year: 21,
  codes: 20,
  code_days: 30,
  codes_left: 17,
  code_rate: 3000,
  code_uses: 20,
  code_per_customer: 2,
  code_months: 1,
  products: [
    { id: '1', name: 'Stock Radar', price: 10_000, days_left: 21, has_codes: true },
    { id: '2', name: 'Size Guide', price: 5_000, days_left: 3, has_codes: true },
  ],
};

interface Setting {
  /** The address without its beginning. */
  search?: string;
  promotions?: Promotion[];
  preview?: (input: { discount: number; kind: string; code?: string }) => Preview;
  /** By the name of the operation; a list is given one after the other. */
  answers?: Record<string, Answer | Answer[]>;
}

async function open({
  search = '',
  promotions = [somePromotion()],
  preview,
  answers = {},
}: Setting = {}) {
  const requests: { operation: string; variables: Record<string, never> }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (url, request) => {
    const { operationName, variables } = JSON.parse(String(request?.body));
    requests.push({ operation: operationName, variables });
    const usual: Record<string, Answer> = {
      Shell: data(someShell()),
      Promotions: data({ promotions: { promotions, total_count: promotions.length } }),
      PromotionTerms: data({ promotion_terms: terms }),
      PromotionCalendar: data({
        promotion_calendar: {
          year: 2026,
          allowed: 21,
          used: 7,
          periods: [{ id: '31', starts_on: '2026-11-10', ends_on: '2026-11-16' }],
        },
      }),
      PromotionPreview: data({ promotion_preview: (preview ?? somePreview)(variables.input) }),
      CreatePromotion: data({ create_promotion: somePromotion() }),
      StopPromotion: data({ stop_promotion: somePromotion({ state: 'ENDED' }) }),
    };
    const answer = answers[operationName] ?? usual[operationName];
    if (!answer) throw new TypeError(`Nothing answers ${operationName}.`);
    const next = Array.isArray(answer) && answer.length > 1 ? answer.shift() : [answer].flat()[0];
    return answering(next as Answer)(url, request);
  });
  const router = await renderScreen({
    routes: [{ path: '/sellers/en/promote', Component: PromoteScreen }],
    address: `/sellers/en/promote${search}`,
    fetch,
  });
  const sent = (operation: string) => requests.filter((one) => one.operation === operation);
  return { router, sent, requests };
}

const openForm = async (product = 'Stock Radar') => {
  const button = await screen.findByRole('button', { name: 'New promotion' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  const form = within(await screen.findByRole('dialog'));
  if (product) {
    await userEvent.selectOptions(form.getByRole('combobox', { name: 'Product' }), product);
  }
  return form;
};

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// R17.5: what came of a promotion, against as many days before.
it('lists promotions with their result', async () => {
  const day = '2026-11-20';
  const ofOneDay = somePromotion({ id: '32', starts_on: day, ends_on: day });
  await open({ promotions: [somePromotion({ is_taken: false }), ofOneDay] });
  const [, row] = await screen.findAllByRole('row');
  for (const words of [
    'Stock Radar',
    'Discount period',
    '−20%',
    '€100 → €80',
    '11/10/2026 to 11/16/2026',
    'Running',
    'On its way to the marketplace',
    '€240',
    '€100 before',
    '€168',
    '€70 before',
  ]) {
    expect(row).toHaveTextContent(words);
  }
  expect(screen.getByRole('row', { name: /11\/20\/2026/ })).not.toHaveTextContent('to 11/20');
  // The calendar of the days, and the codes that are left.
  const calendar = await screen.findByRole('region', { name: /^Promotion days/ });
  await waitFor(() => expect(calendar).toHaveTextContent('14 of 21 left'));
  expect(calendar).toHaveTextContent('17 of 20 codes left (limit per 30 days)');
});

// R17.5: nobody had the code before.
it('compares what a code brought with nothing', async () => {
  await open({ promotions: [somePromotion({ kind: 'CODE', code: 'SPRING-10' })] });
  const [, row] = await screen.findAllByRole('row');
  expect(row).toHaveTextContent('€240');
  expect(row).not.toHaveTextContent('before');
});

// R17.5: whose days are nearly used up is seen without choosing one after the other.
it('shows the days left of all products side by side, and the calendar of the chosen one', async () => {
  const { sent } = await open();
  const days = await screen.findByRole('list', { name: /^Promotion days left in \d{4}$/ });
  const products = () => within(days).getAllByRole('button');
  expect(products().map(({ textContent }) => textContent)).toEqual([
    'Size Guide3 of 21 left',
    'Stock Radar21 of 21 left',
  ]);
  // Of the one with the fewest there is the most to see.
  expect(products()[0]).toHaveAttribute('aria-pressed', 'true');
  expect(sent('PromotionCalendar').at(-1)?.variables).toMatchObject({ productID: '2' });
  await userEvent.click(products()[1] as HTMLElement);
  expect(products()[1]).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(sent('PromotionCalendar').at(-1)?.variables).toMatchObject({ productID: '1' }),
  );
  expect(await screen.findByText('Stock Radar: 14 of 21 left')).toBeVisible();
});

it('finds one of many products by its name, and shows all when asked', async () => {
  const products = Array.from({ length: 9 }, (_, n) => ({
    id: String(n + 1),
    name: `Módule ${n + 1}`,
    price: 10_000,
    days_left: 20 - n,
    has_codes: true,
  }));
  await open({ answers: { PromotionTerms: data({ promotion_terms: { ...terms, products } }) } });
  const days = await screen.findByRole('list', { name: /^Promotion days left in/ });
  const names = () =>
    within(days)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent?.slice(0, 8));
  expect(names()).toEqual([9, 8, 7, 6, 5, 4].map((n) => `Módule ${n}`));
  const search = screen.getByRole('searchbox', { name: 'Search products' });
  await userEvent.type(search, 'module 2');
  expect(names()).toEqual(['Módule 2']);
  await userEvent.clear(search);
  await userEvent.click(screen.getByRole('button', { name: 'Show all products (9)' }));
  expect(names()).toHaveLength(9);
  expect(within(days).getAllByRole('listitem')[6]).toHaveFocus();
});

it('steps through the years in which there is something to see', async () => {
  const none = { year: 2025, allowed: 0, used: 0, periods: [] };
  await open({ answers: { PromotionCalendar: data({ promotion_calendar: none }) } });
  const calendar = await screen.findByRole('region', { name: /^Promotion days/ });
  expect(await within(calendar).findByText('No discount period in this year.')).toBeVisible();
  expect(within(calendar).queryByText(/of 0 left/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Previous year' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next year' }));
  expect(screen.getByRole('button', { name: 'Next year' })).toBeDisabled();
});

// R17.5: the button that sets one up needs them.
it('says that the terms could not be loaded, and loads them again', async () => {
  await open({
    answers: {
      PromotionTerms: [refused('INTERNAL_SERVER_ERROR'), data({ promotion_terms: terms })],
    },
  });
  expect(await screen.findByText('The promotion terms could not be loaded')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'New promotion' })).toBeEnabled());
});

it('stops one that runs, after a confirmation', async () => {
  const { sent } = await open({ promotions: [somePromotion({ ends_on: '2126-11-16' })] });
  await userEvent.click(await screen.findByRole('button', { name: 'End today' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(sent('StopPromotion')).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'End today' }));
  await waitFor(() => expect(sent('StopPromotion')[0]?.variables).toMatchObject({ id: '31' }));
});

// R17.5: it still runs until the day is over.
it('says of one on its last day that it ends, and has nothing to stop', async () => {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
  await open({ promotions: [somePromotion({ ends_on: today })] });
  expect(await screen.findByText('Ends today')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End today' })).toBeNull();
});

it('is not offered to who has nothing on sale, and says what is needed', async () => {
  const none = { ...terms, products: [] };
  await open({ promotions: [], answers: { PromotionTerms: data({ promotion_terms: none }) } });
  expect(await screen.findByText(/None of your products is on sale/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New promotion' })).toBeNull();
});

it('cancels one that is planned, and has no other button of that name', async () => {
  await open({ promotions: [somePromotion({ state: 'PLANNED', result: null })] });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Cancel the promotion of Stock Radar?' }),
  );
  expect(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /Cancel/ }));
  expect(await screen.findByText('The promotion of Stock Radar is cancelled')).toBeVisible();
});

describe('the form', () => {
  // R17.5: before confirming, what a sale nets and how many more sales pay for it.
  it('says what it does before it is confirmed, and sets it up', async () => {
    const { sent } = await open();
    const form = await openForm();
    const preview = await form.findByRole('region', { name: 'Summary' });
    await waitFor(() => expect(preview).toHaveTextContent('€56'));
    expect(preview).toHaveTextContent('After 30% commission');
    expect(preview).toHaveTextContent('5 instead of 4 in 7 days');
    expect(preview).toHaveTextContent('Promotion days left in 202614');
    await userEvent.click(form.getByRole('button', { name: 'Set up the promotion' }));
    await waitFor(() =>
      expect(sent('CreatePromotion')[0]?.variables).toMatchObject({
        input: { product: '1', kind: 'PERIOD', discount_type: 'PERCENTAGE', discount: 2000 },
      }),
    );
  });

  // R17.5: what begins today cannot be taken back.
  it('asks which of several products, and sets up nothing before', async () => {
    const { sent } = await open();
    const form = await openForm('');
    const product = form.getByRole('combobox', { name: 'Product' });
    expect(product).toHaveDisplayValue('Choose a product');
    expect(product).not.toHaveAccessibleDescription();
    await userEvent.click(form.getByRole('button', { name: 'Set up the promotion' }));
    expect(product).toHaveAccessibleDescription('Choose a product.');
    expect(sent('PromotionPreview')).toHaveLength(0);
    await userEvent.selectOptions(product, 'Size Guide');
    expect(product).not.toHaveAccessibleDescription();
    await waitFor(() =>
      expect(sent('PromotionPreview').at(-1)?.variables).toMatchObject({ input: { product: '2' } }),
    );
    expect(sent('CreatePromotion')).toHaveLength(0);
  });

  // R17.5: whoever comes from one product sets up no promotion of another.
  it('says that the product it was opened for is not on sale, and chooses no other', async () => {
    const offline = { ...terms, days_per_year: 1, products: terms.products.slice(0, 1) };
    const { sent } = await open({
      search: '?productID=2',
      answers: { PromotionTerms: data({ promotion_terms: offline }) },
    });
    const form = await openForm('');
    expect(screen.queryByRole('region', { name: /^Promotion days/ })).toBeNull();
    const product = form.getByRole('combobox', { name: 'Product' });
    expect(product).toHaveDisplayValue('Size Guide');
    expect(product).toHaveAccessibleDescription('This product is not on sale.');
    expect(form.getByText(/A product has 1 promotion day a year/)).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Set up the promotion' }));
    expect(sent('CreatePromotion')).toHaveLength(0);
    await userEvent.selectOptions(product, 'Stock Radar');
    expect(product).not.toHaveAccessibleDescription(/not on sale/);
    await waitFor(() =>
      expect(sent('PromotionPreview').at(-1)?.variables).toMatchObject({ input: { product: '1' } }),
    );
  });

  // R17.5: the limits are the server's, shown at their fields.
  it('explains at its field what prevents it, and does not send it', async () => {
    const { sent } = await open({
      preview: () =>
        somePreview({
          problems: [
            {
              field: 'starts_on',
              reason: 'promotion_overlap',
              limit: null,
              from: '2026-11-10',
              to: '2026-11-16',
            },
            { field: 'ends_on', reason: 'days_used_up', limit: 3, from: null, to: null },
            { field: 'discount', reason: 'discount_amount', limit: 4499, from: null, to: null },
          ],
        }),
    });
    const form = await openForm();
    const overlap = 'The product already has a promotion from 11/10/2026 to 11/16/2026.';
    // At once, for it opens with days that nobody has chosen; and no price of what is wrong.
    expect(await form.findByText(overlap)).toBeVisible();
    expect(form.getByRole('region', { name: 'Summary' })).toHaveTextContent(/^Summary–$/);
    expect(form.getByLabelText(/^First day/)).toHaveAccessibleDescription(
      expect.stringContaining(overlap),
    );
    expect(form.getByText(/Only 3 promotion days are left/)).toBeVisible();
    // Nothing off is less than the price, too.
    expect(
      form.getByText('Enter a discount of at least €0.01, and less than the price of €44.99.'),
    ).toBeVisible();
    await userEvent.click(form.getByRole('button', { name: 'Set up the promotion' }));
    expect(sent('CreatePromotion')).toHaveLength(0);
  });

  it('asks for a code in capitals with its limits, and reads an amount as euros', async () => {
    const { sent } = await open();
    const form = await openForm();
    await userEvent.click(form.getByRole('radio', { name: 'Promotion code' }));
    expect(form.getByText(/at most 30% off, 20 uses \(2 per customer\)/)).toBeVisible();
    expect(form.getByText('17 of 20 codes left (limit per 30 days)')).toBeVisible();
    await userEvent.type(form.getByRole('textbox', { name: /^Code/ }), 'spring-10');
    await userEvent.click(form.getByRole('radio', { name: 'Amount' }));
    await userEvent.clear(form.getByRole('textbox', { name: /^Discount/ }));
    await userEvent.type(form.getByRole('textbox', { name: /^Discount/ }), '12.50');
    await waitFor(() =>
      expect(sent('PromotionPreview').at(-1)?.variables).toMatchObject({
        input: {
          kind: 'CODE',
          code: 'SPRING-10',
          discount_type: 'AMOUNT',
          discount: 1250,
          max_uses: 20,
          max_per_customer: 1,
        },
      }),
    );
  });

  // R17.5
  it('does not say that it never pays while its days are wrong', async () => {
    const early = { field: 'ends_on', reason: 'ends_early', limit: null, from: null, to: null };
    const reversed = { days: 0, sales_needed: null, per_hundred: null, problems: [early] };
    await open({ preview: () => somePreview(reversed) });
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: /^Discount/ }), '{Backspace}5');
    expect(await form.findByText('The last day comes before the first.')).toBeVisible();
    expect(form.queryByText('You cannot break even at this price')).toBeNull();
  });

  // R17.5
  it('waits after Enter for what it does, and sets it up once', async () => {
    const { sent, requests } = await open();
    const dialog = await openForm();
    const discount = dialog.getByRole('textbox', { name: /^Discount/ });
    await userEvent.type(discount, '{Backspace}5{Enter}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('CreatePromotion').map(({ variables }) => variables)).toMatchObject([
      { input: { discount: 2500 } },
    ]);
    const before = requests.slice(
      0,
      requests.findIndex(({ operation }) => operation === 'CreatePromotion'),
    );
    expect(before.findLast(({ operation }) => operation === 'PromotionPreview')).toMatchObject({
      variables: { input: { discount: 2500 } },
    });
  });

  it('drops an Enter after which something else is typed', async () => {
    const { sent } = await open();
    const dialog = await openForm();
    const discount = dialog.getByRole('textbox', { name: /^Discount/ });
    await userEvent.type(discount, '{Backspace}5{Enter}{Backspace}6');
    await waitFor(() =>
      expect(sent('PromotionPreview').at(-1)?.variables).toMatchObject({
        input: { discount: 2600 },
      }),
    );
    await waitFor(() =>
      expect(dialog.getByRole('region', { name: 'Summary' })).toHaveAttribute('aria-busy', 'false'),
    );
    expect(sent('CreatePromotion')).toEqual([]);
  });

  it('asks before Escape or the way back drops what was typed', async () => {
    const { router } = await open();
    const form = await openForm();
    await userEvent.type(form.getByRole('textbox', { name: /^Discount/ }), '5{Escape}');
    const keep = async () => {
      const question = within(await screen.findByRole('alertdialog'));
      await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
    };
    await keep();
    await act(() => router.navigate('/sellers/en/orders'));
    await keep();
    expect(form.getByRole('textbox', { name: /^Discount/ })).toHaveValue('205');
  });

  // R17.5
  it('says which day and that the code is missing once it is confirmed', async () => {
    const { sent } = await open();
    const form = await openForm();
    await userEvent.click(form.getByRole('radio', { name: 'Promotion code' }));
    const code = form.getByRole('textbox', { name: /^Code/ });
    const day = form.getByLabelText(/^Last day/);
    fireEvent.change(day, { target: { value: '' } });
    expect(day).not.toHaveAccessibleDescription(/Choose a day/);
    expect(code).toBeValid();
    await userEvent.click(form.getByRole('button', { name: 'Set up the promotion' }));
    expect(day).toHaveAccessibleDescription('Choose a day.');
    expect(code).toHaveAccessibleDescription(/^Use 4 to 20 letters/);
    expect(code).toHaveFocus();
    expect(sent('CreatePromotion')).toHaveLength(0);
  });

  // R17.5
  it('says that it is not known what it does, looks again, and can be confirmed then', async () => {
    const { sent } = await open({
      answers: {
        PromotionPreview: [
          refused('INTERNAL_SERVER_ERROR'),
          data({ promotion_preview: somePreview({ days: 1 }) }),
        ],
      },
    });
    const form = await openForm();
    expect(await form.findByRole('alert')).toHaveTextContent('could not be calculated');
    await userEvent.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByText('5 instead of 4 in 1 day')).toBeVisible();
    const confirm = form.getByRole('button', { name: 'Set up the promotion' });
    await userEvent.click(confirm);
    await waitFor(() =>
      expect(sent('CreatePromotion')[0]?.variables).toMatchObject({ input: { discount: 2000 } }),
    );
  });

  it('says what is no number, and that it was not set up', async () => {
    await open({ answers: { CreatePromotion: refused('INTERNAL_SERVER_ERROR') } });
    const form = await openForm();
    const preview = form.getByRole('region', { name: 'Summary' });
    await waitFor(() => expect(preview).toHaveTextContent('€80'));
    const discount = form.getByRole('textbox', { name: /^Discount/ });
    await userEvent.clear(discount);
    expect(form.getByText('Enter a whole number, such as 20.')).toBeVisible();
    // What was typed before is no longer asked for.
    expect(preview).not.toHaveTextContent('€');
    await userEvent.type(discount, '25');
    const confirm = form.getByRole('button', { name: 'Set up the promotion' });
    await waitFor(() => expect(preview).toHaveTextContent('€80'));
    await waitFor(() => expect(confirm).toBeEnabled());
    await userEvent.type(discount, '{Enter}');
    expect(await form.findByRole('alert')).toHaveTextContent('was not set up');
  });
});

it('places days in their year, and cuts off what is outside', () => {
  expect(shareOfYear('2026-01-01', '2026-12-31', 2026)).toEqual({ from: 0, width: 100 });
  const { from, width } = shareOfYear('2026-12-31', '2027-01-20', 2026);
  expect(from + width).toBeCloseTo(100);
  expect(width).toBeCloseTo(100 / 365);
});
