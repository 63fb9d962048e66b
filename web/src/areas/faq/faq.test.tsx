import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { Config } from '../../config/config.ts';
import { ConfigContext } from '../../config/config-context.ts';
import { ApiContext } from '../../graphql/api-context.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import type { Language } from '../../i18n/languages.ts';
import { I18nContext } from '../../i18n/use-translation.ts';
import { answering } from '../../test/answers.ts';
import { someConfig } from '../../test/config.ts';
import { allTexts } from '../../test/texts.ts';
import { theme } from '../../ui/theme.ts';
import { MonetizationFaq } from './monetization.tsx';
import { PayoutFaq } from './payout.tsx';
import type { MarketplaceTerms } from './terms.ts';

const someTerms: MarketplaceTerms = {
  payout_days: 45,
  arrival_bank_days: 2,
  latest_bank_days: 3,
  refund_months: 6,
  vat_rate: 20_00,
  commissions: [
    { partnership: 'NO_PARTNERSHIP', rate: 40_00 },
    { partnership: 'AGENCY', rate: 35_00 },
    { partnership: 'MODULE_CREATOR', rate: 30_00 },
    { partnership: 'INDUSTRIAL_PARTNER', rate: 25_00 },
  ],
  own_code_rate: 40_00,
  care_months: 12,
  care_rate: 40_00,
  annual_fee: 99_00,
  fee_alert_days: 30,
  fee_grace_days: 30,
  promotions: {
    days: 21,
    codes: 20,
    code_days: 30,
    code_rate: 30_00,
    code_uses: 20,
    code_uses_each: 2,
    code_months: 1,
  },
  levels: {
    months: 6,
    ratings_needed: 3,
    answered_weight: 50,
    time_weight: 30,
    rating_weight: 20,
    best_hours: 8,
    worst_hours: 40,
    thresholds: [
      { level: 'Conqueror', seniority: 3, rating: 250, positive: 1, support: 75_00 },
      { level: 'Captain', seniority: 6, rating: 350, positive: 3, support: 85_00 },
      { level: 'Superhero', seniority: 12, rating: 400, positive: 5, support: 95_00 },
    ],
  },
};

async function show(
  Page: ComponentType,
  {
    hash = '',
    config = {} as Partial<Config>,
    language = 'en' as Language,
    terms = {} as Partial<MarketplaceTerms>,
  } = {},
) {
  const i18n = await allTexts(language);
  const api = createApi({
    fetch: answering({ body: { data: { marketplace_terms: { ...someTerms, ...terms } } } }),
    credentials: async () => ({}),
  });
  const router = createMemoryRouter([{ path: '*', Component: Page }], {
    initialEntries: [`/sellers/en/faq/page${hash}`],
  });
  render(
    <I18nContext value={i18n}>
      <MantineProvider theme={theme}>
        <ConfigContext value={{ ...someConfig, ...config }}>
          <ApiContext value={api}>
            <QueryClientProvider client={createQueryClient()}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </ApiContext>
        </ConfigContext>
      </MantineProvider>
    </I18nContext>,
  );
  await screen.findByRole('searchbox');
  return router;
}

const question = (name: RegExp) =>
  screen.getByRole('heading', { level: 3, name }).closest('details') as HTMLDetailsElement;
const questions = () => screen.queryAllByRole('heading', { level: 3 });

describe('PayoutFaq', () => {
  // R2.27
  it('says when a sale is paid, with the days of an example', async () => {
    await show(PayoutFaq, { hash: '#when' });
    const answer = question(/When is a sale paid out/);
    expect(answer).toHaveProperty('open', true);
    expect(answer).toHaveTextContent('pending for 45 days');
    const days = within(answer).getAllByRole('term');
    expect(days.map((day) => day.textContent?.replace(/\s/g, ' '))).toEqual([
      'January 10',
      'February 24',
      'March 1',
      'March 3 – 4',
    ]);
  });

  // Figures are the server's of today, never the page's own.
  it('names the days that the terms have', async () => {
    await show(PayoutFaq, { hash: '#when', terms: { payout_days: 60 } });
    expect(question(/When is a sale paid out/)).toHaveTextContent('pending for 60 days');
    expect(document.body).not.toHaveTextContent('45 days');
  });

  // R2.27, R9.6
  it.each([
    ['fr', ['10 janvier', '24 février', '1er mars', '3–4 mars']],
    ['it', ['10 gennaio', '24 febbraio', '1 marzo', '3–4 marzo']],
  ] as const)('writes these days as sentences do in %s', async (language, days) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
    await show(PayoutFaq, { hash: '#when', language });
    const answer = document.getElementById('when') as HTMLElement;
    expect(
      within(answer)
        .getAllByRole('term')
        .map((day) => day.textContent),
    ).toEqual(days);
  });

  // R2.27, R11.7: what there is to check it by today.
  it('leads whoever checks a payout to the orders', async () => {
    await show(PayoutFaq, { hash: '#proof' });
    const answer = question(/check a payout/);
    expect(answer).toHaveTextContent('Open a payout on the bank screen');
    expect(within(answer).getByRole('link', { name: 'Orders' })).toHaveAttribute(
      'href',
      '/sellers/en/orders',
    );
  });

  // R2.27, R7.4
  it.each([
    [/pending, available/, ['Pending', 'Available', 'In transit', 'Paid']],
    [
      /status of my payout account/,
      [
        'Not set up yet',
        'Setup in progress',
        'Under review',
        'Information missing',
        'On hold',
        'Ready for payouts',
      ],
    ],
  ])('explains the terms of %s', async (name, terms) => {
    await show(PayoutFaq);
    const shown = within(question(name)).getAllByRole('term', { hidden: true });
    expect(shown.map((term) => term.textContent)).toEqual(terms);
  });

  it('shows the VAT and its reason for each kind of seller', async () => {
    await show(PayoutFaq, { hash: '#vat' });
    const rows = within(question(/Which VAT/))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'France, and charge VAT20%French VAT',
      'France, and do not charge VAT0%No VAT: article 293 B of the French tax code',
      expect.stringMatching(/with a VAT number0%Reverse charge/),
      expect.stringMatching(/without a VAT number0%Out of scope/),
      expect.stringMatching(/outside the EU0%Out of scope/),
    ]);
  });

  // R3.13
  it('leads to our own page where there is no help centre', async () => {
    await show(PayoutFaq, { hash: '#outside-europe' });
    expect(screen.getByRole('link', { name: 'Payments outside Europe' })).toHaveAttribute(
      'href',
      '/sellers/en/helpcenter#payments_outside_europe',
    );
  });

  // R2.30
  it('leads to no help centre that is excluded', async () => {
    const config = { excluded_routes: ['helpcenter'] };
    await show(PayoutFaq, { hash: '#outside-europe', config });
    expect(screen.queryByRole('link', { name: 'Payments outside Europe' })).toBeNull();
  });

  // R3.13
  it('leads to the article on payments outside Europe', async () => {
    const urls = { addons: '', help_center: 'https://help.example.test' };
    await show(PayoutFaq, { hash: '#outside-europe', config: { urls } });
    const name = 'Payments outside Europe (opens in a new tab)';
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', 'https://help.example.test/en/payments-outside-europe');
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('MonetizationFaq', () => {
  // R2.26, R1.2
  it.each([
    ['en', '21 promotion days in a calendar year'],
    ['pl', '21 dni promocji w roku'],
    ['ro', '21 de zile de promoție'],
    ['ru', 'отводится 21 день акций'],
  ] as const)('counts the promotion days in %s', async (language, text) => {
    await show(MonetizationFaq, { hash: '#promotion-days', language });
    expect(document.getElementById('promotion-days')).toHaveTextContent(text);
  });

  // R2.26, R1.11
  it('names the commission and the share of each partnership', async () => {
    await show(MonetizationFaq, { hash: '#commission' });
    const rows = within(question(/How much commission/)).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'PartnershipCommissionYour share',
      'Community40%60%',
      'Agency35%65%',
      'Module Creator30%70%',
      'Industrial Partner25%75%',
    ]);
  });

  // R2.26
  it('reckons an example from the price to the share', async () => {
    await show(MonetizationFaq, { hash: '#share' });
    const answer = question(/How does the price/);
    for (const amount of ['€100:', '€80:', '€32:', '€48:'])
      expect(answer).toHaveTextContent(amount);
  });

  // R2.26, R16.2
  it('shows what each level requires', async () => {
    await show(MonetizationFaq, { hash: '#levels' });
    const rows = within(question(/reach a level/)).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ConditionConquerorCaptainSuperhero',
      'Months as a seller3612',
      'Average rating2.53.54',
      'Ratings of 4 or 5 stars135',
      'Support quality, last 6 months75%85%95%',
    ]);
  });
});

describe.each([
  ['payout', PayoutFaq, 'monetization'],
  ['monetization', MonetizationFaq, 'payout'],
] as const)('the page on %s', (_, Page, other) => {
  // R2.26, R2.27
  it('puts figures and names into every text', async () => {
    await show(Page);
    expect(document.body.textContent).not.toMatch(/\{\{|undefined|NaN|faq\./);
    expect(questions().length).toBeGreaterThan(9);
  });

  it('has anchors that are there once', async () => {
    await show(Page);
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    for (const link of contents.getAllByRole('link')) {
      const anchor = link.getAttribute('href')?.split('#')[1] ?? '';
      expect(document.getElementById(anchor)).toHaveTextContent(link.textContent as string);
    }
  });

  it('opens and closes all answers at once', async () => {
    await show(Page);
    const open = () => document.querySelectorAll('details[open]').length;
    expect(open()).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Open all' }));
    expect(open()).toBe(questions().length);
    await userEvent.click(screen.getByRole('button', { name: 'Close all' }));
    expect(open()).toBe(0);
  });

  it('finds words in answers, opens and marks them, and goes back', async () => {
    await show(Page);
    const all = questions().length;
    await userEvent.type(screen.getByRole('searchbox'), 'BUSINESS care');
    expect(questions().length).toBeLessThan(all);
    expect(document.querySelectorAll('details:not([open])')).toHaveLength(0);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toContain(
      'Care',
    );
    expect(screen.getByRole('status')).toHaveTextContent(/^\d questions? found$/);

    await userEvent.type(screen.getByRole('searchbox'), ' zebra');
    expect(screen.getByRole('heading', { name: 'No answer to that here' })).toBeVisible();
    // WCAG 4.1.3: also to who does not see it.
    expect(screen.getByRole('status')).toHaveTextContent('No answer to that here');
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all questions' }));
    expect(questions()).toHaveLength(all);
    expect(document.querySelectorAll('details[open]')).toHaveLength(0);
  });

  it('opens what an address names, also when it is followed again', async () => {
    const router = await show(Page);
    const first = document.querySelector('details') as HTMLDetailsElement;
    expect(first.open).toBe(false);
    for (const _ of [1, 2]) {
      await router.navigate(`#${first.id}`);
      await waitFor(() => expect(first.open).toBe(true));
      await userEvent.click(within(first).getByRole('heading'));
      await waitFor(() => expect(first.open).toBe(false));
    }
  });

  it('leads to the other page', async () => {
    await show(Page);
    const more = within(screen.getByRole('region', { name: 'More answers' }));
    expect(more.getByRole('link')).toHaveAttribute('href', `/sellers/en/faq/${other}`);
  });
});
