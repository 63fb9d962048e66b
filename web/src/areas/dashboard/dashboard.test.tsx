import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfigContext } from '../../config/config-context.ts';
import { ApiContext } from '../../graphql/api-context.ts';
import { createApi } from '../../graphql/client.ts';
import { createQueryClient } from '../../graphql/query-client.ts';
import { loadScreenTexts, startI18n } from '../../i18n/i18n.ts';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { someConfig } from '../../test/config.ts';
import { someDashboard, someFigure, someStanding } from '../../test/dashboard.ts';
import { someShell } from '../../test/shell.ts';
import { DashboardScreen } from './dashboard.tsx';

// The whole screen is large, and finding things by role in it takes its time on a busy machine.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

const figures = (dashboard = someDashboard()): Answer => ({ body: { data: { dashboard } } });
const standing = (): Answer => ({ body: { data: someStanding() } });

interface Answers {
  DashboardFigures?: Answer[];
  DashboardStanding?: Answer[];
  SimulateLevel?: Answer[];
}

/** Shows the screen over the real client and router, with these answers by operation. */
async function show(address = '', answers: Answers = {}, excluded_routes: string[] = []) {
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    DashboardFigures: answering(...(answers.DashboardFigures ?? [figures()])),
    DashboardStanding: answering(...(answers.DashboardStanding ?? [standing()])),
    SimulateLevel: answering(...(answers.SimulateLevel ?? [{ waiting: true }])),
  };
  const asked: { operationName: string; variables: Record<string, unknown> }[] = [];
  const fetch: typeof globalThis.fetch = async (path, request) => {
    const question = JSON.parse(String(request?.body));
    asked.push(question);
    return (by[question.operationName] as typeof globalThis.fetch)(path, request);
  };
  const i18n = await startI18n('en');
  await loadScreenTexts(i18n);
  const router = createMemoryRouter(
    [
      { path: '/sellers/en/dashboard', Component: DashboardScreen },
      { path: '*', element: null },
    ],
    { initialEntries: [`/sellers/en/dashboard${address}`] },
  );
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider env="test">
          <ConfigContext value={{ ...someConfig, excluded_routes }}>
            <ApiContext value={createApi({ fetch, credentials: async () => ({}) })}>
              <QueryClientProvider client={createQueryClient()}>
                <RouterProvider router={router} />
              </QueryClientProvider>
            </ApiContext>
          </ConfigContext>
        </MantineProvider>
      </I18nextProvider>,
    );
  });
  const here = () => router.state.location.pathname + router.state.location.search;
  return { asked, here, router };
}

const tile = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  return within(button.closest('li') as HTMLElement);
};
const curve = () => screen.findByRole('slider');

/** What would be saved as files, and under which names. */
function catchDownloads() {
  const blobs: Blob[] = [];
  const names: string[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  return { blobs, names };
}

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

// R16.1, R16.3
describe('the tiles', () => {
  it('show seven indicators, their changes in words, and where they come from', async () => {
    const { asked } = await show('?from=2026-11-11&to=2026-11-15');
    const turnover = await tile('Turnover');
    const link = turnover.getByRole('link');
    expect(link).toHaveTextContent('Turnover: €1,500. Show the orders');
    expect(link).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-15&type=ORDER',
    );
    expect(turnover.getByText('+100%').closest('li')).toHaveTextContent('+100% better than before');
    expect(turnover.getByText('Nothing a year ago to compare with')).toBeVisible();
    // More refunds are not better, whatever the sign.
    expect((await tile('Refunds')).getByText('+100%').closest('li')).toHaveTextContent(
      '+100% worse than before',
    );
    expect((await tile('Conversion')).getByText('5%')).toBeVisible();
    expect((await tile('Conversion')).getByText('+2.5 points')).toBeVisible();
    expect((await tile('Average rating')).getByText('+0.25')).toBeVisible();
    expect((await tile('Tickets received')).getByText('+100%').closest('li')).toHaveTextContent(
      'more than before',
    );
    // One round: both questions at once, each asked once.
    const names = asked.map(({ operationName }) => operationName).sort();
    expect(names).toEqual(['DashboardFigures', 'DashboardStanding', 'Shell']);
    expect(
      asked.find(({ operationName }) => operationName === 'DashboardFigures')?.variables,
    ).toEqual({ from: '2026-11-11', to: '2026-11-15', productID: null, lang: 'en' });
  });

  it('each say how they are counted', async () => {
    await show();
    const info = await screen.findByRole('button', { name: 'Turnover: how it is counted' });
    expect(info).toHaveAccessibleDescription(/without VAT.*Europe\/Paris/);
    expect(screen.getAllByRole('button', { name: /how it is counted/ })).toHaveLength(7);
  });

  it('give a reason where there is no figure', async () => {
    const dashboard = someDashboard();
    const indicators = dashboard.indicators.map((figure) =>
      ['CONVERSION', 'AVERAGE_RATE'].includes(figure.indicator)
        ? someFigure(figure.indicator, null)
        : figure,
    );
    await show('?indicator=conversion', {
      DashboardFigures: [figures({ ...dashboard, indicators })],
    });
    const conversion = await tile('Conversion');
    expect(conversion.getByRole('link')).toHaveTextContent('Conversion: –.');
    expect(conversion.getByText('No session was counted')).toBeVisible();
    expect((await tile('Average rating')).getByText('No rating was given')).toBeVisible();
  });

  // R2.30
  it('leads to no page that the deployment leaves out', async () => {
    await show('', {}, ['orders']);
    expect((await tile('Turnover')).queryByRole('link')).toBeNull();
    expect((await tile('Average rating')).getByRole('link')).toBeVisible();
  });

  // R16.3: sessions leave no lines; their figure leads to the counts it sums up.
  it('lead to the counts of each day where there are no lines', async () => {
    const { here, router } = await show('?from=2026-11-11&to=2026-11-15&indicator=sessions');
    const link = (await tile('Sessions')).getByRole('link');
    expect(link).toHaveTextContent('Sessions: 600. Show day by day');
    const days = () => screen.getByRole('group', { name: 'Sessions over time' });
    await userEvent.click(link);
    await waitFor(() => expect(days()).toHaveFocus());
    expect(screen.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true');
    // Followed again from the same place it leads there again.
    await userEvent.click((await tile('Sessions')).getByRole('link'));
    await waitFor(() => expect(days()).toHaveFocus());
    await userEvent.click(within(days()).getByRole('link', { name: '80' }));
    expect(here() + router.state.location.hash).toBe(
      '/sellers/en/dashboard?from=2026-11-12&to=2026-11-12&indicator=sessions#days',
    );
  });

  it('lead no further than to the counts of one product', async () => {
    await show('?from=2026-11-11&to=2026-11-15&productID=1&indicator=sessions#days');
    const days = await screen.findByRole('group', { name: 'Sessions over time' });
    await waitFor(() => expect(days).toHaveFocus());
    expect(within(days).getByRole('cell', { name: '120' })).toBeVisible();
    expect(within(days).queryByRole('link')).toBeNull();
  });

  it('choose what is shown over time, in the address', async () => {
    const { here, router } = await show('?compare=none');
    expect(await screen.findByRole('heading', { name: 'Turnover over time' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Refunds' }));
    expect(await screen.findByRole('heading', { name: 'Refunds over time' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Refunds' })).toHaveAttribute('aria-pressed', 'true');
    expect(here()).toBe('/sellers/en/dashboard?indicator=refunds&compare=none');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('heading', { name: 'Turnover over time' })).toBeVisible();
  });
});

// R16.1, R16.3
describe('the curve', () => {
  it('says in words what it shows', async () => {
    await show();
    const figure = await screen.findByRole('figure', { name: 'Turnover over time' });
    expect(figure).toHaveTextContent(/Turnover €1,500\./);
    expect(figure).toHaveTextContent(/Period before \(6\W+10 Nov 2026\): €750 \(\+100%\)\./);
    expect(figure).toHaveTextContent('Highest: €500 (15 November 2026).');
    expect(figure).toHaveTextContent(
      '13 November 2026, Price changed, Stock Radar: €79.99 → €1,089.',
    );
  });

  it('is gone along by the keyboard, and each point opens its orders', async () => {
    const { here } = await show();
    const slider = await curve();
    expect(slider).toHaveAccessibleName(/Arrow keys go from point to point/);
    act(() => slider.focus());
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      '15 November 2026: Turnover €500. Period before: €250.',
    );
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^13 November 2026: Turnover €300\..*Price changed/),
    );
    await userEvent.keyboard('{Home}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^11 November/));
    const point = '/sellers/en/orders?from=2026-11-11&to=2026-11-11&type=ORDER';
    const figure = within(screen.getByRole('figure', { name: 'Turnover over time' }));
    expect(figure.getByRole('link', { name: 'Show the orders' })).toHaveAttribute('href', point);
    await userEvent.keyboard('{Enter}');
    expect(here()).toBe(point);
  });

  it('names the first of many things the seller did, and counts the others', async () => {
    const markers = Array.from({ length: 90 }, (_, n) => ({
      on: '2026-11-13',
      kind: 'PRICE_CHANGED' as const,
      product_id: '2',
      text: `${n + 10}.00 → ${n + 11}.00 €`,
    }));
    await show('', { DashboardFigures: [figures(someDashboard({ markers }))] });
    const slider = await curve();
    const figure = screen.getByRole('figure', { name: 'Turnover over time' });
    const words = 'Price changed, Size Guide: €12 → €13. And 87 more.';
    expect(within(figure).getByText(/Highest/)).toHaveTextContent(words);
    act(() => slider.focus());
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(words));
    // The tooltip, which only repeats the slider, ends there, too.
    expect(figure.querySelector('strong')?.parentElement).toHaveTextContent(/€13\.And 87 more\.$/);
    // The table has the others on demand.
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const table = within(screen.getByRole('table', { name: 'Turnover over time' }));
    expect(table.getByText(/€99 → €100/)).toBeInTheDocument();
  });

  it('does not name the product of a mark where all figures are of it', async () => {
    await show('?productID=1');
    const figure = await screen.findByRole('figure', { name: 'Turnover over time' });
    expect(figure).toHaveTextContent('13 November 2026, Price changed: €79.99 → €1,089.');
  });

  it('compares with the year before, or with nothing', async () => {
    const { here } = await show();
    await curve();
    await userEvent.click(screen.getByRole('radio', { name: 'Year before' }));
    expect(here()).toBe('/sellers/en/dashboard?compare=year_before');
    expect(screen.getByText(/Year before \(11\W+15 Nov 2025\)$/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
    expect(screen.queryByText(/Year before \(/)).not.toBeInTheDocument();
  });

  it('has its data as a table, each row with its link', async () => {
    await show();
    await curve();
    const button = screen.getByRole('button', { name: 'Table' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    const table = within(screen.getByRole('table', { name: 'Turnover over time' }));
    expect(table.getAllByRole('row')).toHaveLength(6);
    const [, first] = table.getAllByRole('row');
    expect(first).toHaveTextContent('11 November 2026€100€50+100%');
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-11&type=ORDER',
    );
  });

  it('leads nowhere from a day without a figure', async () => {
    const indicators = someDashboard().indicators.map((figure) => ({
      ...figure,
      series: figure.series.map((point, i) => (i === 1 ? { ...point, value: null } : point)),
    }));
    await show('?indicator=AVERAGE_RATE', {
      DashboardFigures: [figures(someDashboard({ indicators }))],
    });
    await curve();
    await userEvent.click(screen.getByRole('button', { name: 'Table' }));
    const rows = screen.getAllByRole('row').slice(1, 4);
    expect(rows.map((row) => within(row).queryAllByRole('link').length)).toEqual([1, 0, 1]);
  });

  it('is there where only the period before has something', async () => {
    const indicators = someDashboard().indicators.map((figure) => ({
      ...figure,
      value: 0,
      series: figure.series.map((point) => ({ ...point, value: 0 })),
    }));
    await show('', { DashboardFigures: [figures(someDashboard({ indicators }))] });
    await curve();
    expect(screen.queryByText('Nothing in this period')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: 'Nothing' }));
    expect(screen.getByText('Nothing in this period')).toBeVisible();
  });

  it('is downloaded as CSV', async () => {
    const { blobs, names } = catchDownloads();
    await show();
    await curve();
    await userEvent.click(
      screen.getByRole('button', { name: 'Turnover over time: download as CSV' }),
    );
    expect(names).toEqual(['merkato-turnover-2026-11-11-2026-11-15.csv']);
    expect(await blobs[0]?.text()).toMatch(
      /^\uFEFF?From,To,Turnover,Period before,What you did\r\n2026-11-11,2026-11-11,100\.00,50\.00,\r\n/,
    );
    expect(await blobs[0]?.text()).toContain(
      '300.00,150.00,"Price changed, Stock Radar: €79.99 → €1,089."\r\n',
    );
  });

  it('is downloaded with the name of the product it is of', async () => {
    const { blobs, names } = catchDownloads();
    await show('?productID=2&by=country');
    await curve();
    for (const chart of ['Turnover over time', 'Turnover by country']) {
      await userEvent.click(screen.getByRole('button', { name: `${chart}: download as CSV` }));
    }
    expect(names).toEqual([
      'merkato-turnover-size-guide-2026-11-11-2026-11-15.csv',
      'merkato-turnover-by-country-size-guide-2026-11-11-2026-11-15.csv',
    ]);
    expect(await blobs[0]?.text()).toMatch(
      /^\uFEFF?Product,From,To,Turnover,.*\r\nSize Guide,2026-11-11,2026-11-11,100\.00,/,
    );
    expect(await blobs[1]?.text()).toMatch(
      /^\uFEFF?Product,Country,Turnover\r\nSize Guide,France,1500\.00\r\n/,
    );
  });

  it('says so where there is nothing', async () => {
    const indicators = someDashboard().indicators.map(({ indicator }) => someFigure(indicator, 0));
    await show('', {
      DashboardFigures: [figures(someDashboard({ indicators, breakdowns: [], markers: [] }))],
    });
    expect(await screen.findByText('Nothing in this period')).toBeVisible();
    expect(screen.getByText('Nothing to show')).toBeVisible();
    expect((await tile('Turnover')).getByText('Same as before')).toBeVisible();
  });
});

// R16.1, R16.3
describe('the bars', () => {
  it('are ranked with value and share, and lead to the orders', async () => {
    await show('?from=2026-11-11&to=2026-11-15');
    const table = within(await screen.findByRole('table', { name: 'Turnover by product' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent('Stock Radar€90060%');
    expect(second).toHaveTextContent('Size Guide€60040%');
    expect(table.getByRole('link', { name: 'Stock Radar' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-15&productID=1&type=ORDER',
    );
  });

  it('are divided otherwise by a tab, in the address', async () => {
    const { here } = await show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Country' }));
    const table = within(await screen.findByRole('table', { name: 'Turnover by country' }));
    expect(table.getByRole('link', { name: 'France' })).toBeVisible();
    expect(here()).toBe('/sellers/en/dashboard?by=country');
  });

  it('give a reason for a product without sessions', async () => {
    await show('?indicator=conversion');
    const table = within(await screen.findByRole('table', { name: 'Conversion by product' }));
    const [, , second] = table.getAllByRole('row');
    expect(second).toHaveTextContent('Size Guide–No session was counted');
  });

  it('show the average rating and the tickets of each product, and lead to them', async () => {
    await show('?from=2026-11-11&to=2026-11-15&indicator=average_rate');
    const table = within(await screen.findByRole('table', { name: 'Average rating by product' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first).toHaveTextContent(/^Size Guide5$/);
    expect(second).toHaveTextContent(/^Stock Radar3\.75$/);
    await userEvent.click(screen.getByRole('button', { name: 'Tickets received' }));
    const tickets = within(
      await screen.findByRole('table', { name: 'Tickets received by product' }),
    );
    expect(tickets.getByRole('row', { name: /Stock Radar/ })).toHaveTextContent(/2066\.7%$/);
    expect(tickets.getByRole('link', { name: 'Stock Radar' })).toHaveAttribute(
      'href',
      '/sellers/en/messages?from=2026-11-11&to=2026-11-15&productID=1',
    );
  });

  it('show turnover for ratings where they are not divided so, and say it', async () => {
    await show('?indicator=average_rate&by=country');
    expect(await screen.findByRole('heading', { name: 'Turnover by country' })).toBeVisible();
  });

  it('lead to the orders of the product that is looked at', async () => {
    await show('?from=2026-11-11&to=2026-11-15&productID=1&by=country');
    const table = within(await screen.findByRole('table', { name: 'Turnover by country' }));
    expect(table.getByRole('link', { name: 'France' })).toHaveAttribute(
      'href',
      '/sellers/en/orders?from=2026-11-11&to=2026-11-15&productID=1&country=FR&type=ORDER',
    );
  });
});

// R16.2
describe('the level', () => {
  it('shows each criterion, what is missing and what Monday brings', async () => {
    await show();
    expect(await screen.findByText('To reach Superhero')).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Your level' }));
    expect(card.getByText('16 November 2026: Captain, as now, if nothing changes.')).toBeVisible();
    expect(card.getByText('0.13 stars missing for Superhero')).toBeVisible();
    expect(card.getAllByText('Enough for Superhero')).toHaveLength(2);
    expect(
      card.getByText('Enough for Superhero · It is measured once a customer has written'),
    ).toBeVisible();
    expect(card.getAllByRole('meter')).toHaveLength(4);
    expect(card.getByText('1 June 2026').closest('li')).toHaveTextContent('Captain');
  });

  it('is played through: two more 5-star ratings', async () => {
    const { seller_level } = someStanding();
    const simulate_level = { ...seller_level, next_level: 'Superhero' };
    const { asked } = await show('', { SimulateLevel: [{ body: { data: { simulate_level } } }] });
    const field = await screen.findByRole('spinbutton', { name: '5-star ratings more' });
    await userEvent.clear(field);
    await userEvent.type(field, '2');
    expect(await screen.findByText('Next Monday would give: Superhero.')).toBeVisible();
    const questions = asked.filter(({ operationName }) => operationName === 'SimulateLevel');
    expect(questions.map(({ variables }) => variables)).toEqual([
      {
        five_stars: 2,
        four_stars: 0,
        one_star: 0,
        answered_threads: 0,
        support_five_stars: 0,
        support_one_star: 0,
      },
    ]);
  });

  it('is not short of support that nobody asked for', async () => {
    const { seller_level: simulate_level } = someStanding();
    await show('', { SimulateLevel: [{ body: { data: { simulate_level } } }] });
    const field = await screen.findByRole('spinbutton', { name: '4-star ratings more' });
    await userEvent.clear(field);
    await userEvent.type(field, '1');
    expect(
      await screen.findByText(
        'For Superhero there would still be missing: Average rating, last 6 months.',
      ),
    ).toBeVisible();
  });

  it('asks nothing for what is no count', async () => {
    const { asked } = await show();
    const field = await screen.findByRole('spinbutton', { name: '1-star ratings more' });
    await userEvent.clear(field);
    await userEvent.type(field, '1000');
    expect(await screen.findByText('A whole number from 0 to 999')).toBeVisible();
    expect(asked.some(({ operationName }) => operationName === 'SimulateLevel')).toBe(false);
  });

  it('stays away alone when it cannot be had, and can be asked for again', async () => {
    await show('', { DashboardStanding: [refused('INTERNAL_SERVER_ERROR'), standing()] });
    expect(await screen.findByText('Your level could not be loaded')).toBeVisible();
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('To reach Superhero')).toBeVisible();
  });

  it('is compared with other sellers, in words', async () => {
    await show();
    const card = within(await screen.findByRole('region', { name: 'Among sellers like you' }));
    expect(card.getByRole('listitem')).toHaveTextContent(
      'Module: more of your visitors buy than with 72 of 100 sellers. 41 sellers compared',
    );
  });
});

// R2.10
describe('the screen', () => {
  it('has its shape before its figures', async () => {
    await show('', {
      DashboardFigures: [{ waiting: true }],
      DashboardStanding: [{ waiting: true }],
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(screen.getByText('Loading your figures')).toHaveAttribute('role', 'status');
    const tiles = within(screen.getByRole('region', { name: 'Indicators' }));
    expect(tiles.getAllByRole('listitem')).toHaveLength(8);
  });

  it('says when the figures cannot be had, and asks again', async () => {
    const { asked } = await show('?productID=2', {
      DashboardFigures: [refused('INTERNAL_SERVER_ERROR', { id: 'a1b2' }), figures()],
    });
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    expect(screen.getByText('a1b2')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    const last = asked.filter(({ operationName }) => operationName === 'DashboardFigures').at(-1);
    expect(last?.variables.productID).toBeNull();
  });

  it('says that there is no such product, and leads to all of them', async () => {
    const { asked } = await show('?productID=999999', {
      DashboardFigures: [
        refused('BAD_USER_INPUT', { reason: 'product_unknown', field: 'productID' }),
        figures(),
      ],
    });
    expect(await screen.findByText('There is no such product')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show all products' }));
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    const last = asked.filter(({ operationName }) => operationName === 'DashboardFigures').at(-1);
    expect(last?.variables.productID).toBeNull();
  });

  it('compares a time to come with nothing', async () => {
    const indicators = someDashboard().indicators.map((figure) => ({
      ...figure,
      value: 0,
      series: figure.series.map((point) => ({ ...point, value: 0 })),
    }));
    const days = { from: '2190-01-01', to: '2190-01-05' };
    await show('?from=2190-01-01&to=2190-01-05', {
      DashboardFigures: [figures(someDashboard({ ...days, indicators, markers: [] }))],
    });
    const turnover = await tile('Turnover');
    expect(turnover.getByRole('link')).toHaveTextContent('Turnover: €0.');
    expect(turnover.queryByText(/(than|as) before|a year ago/i)).not.toBeInTheDocument();
    expect(screen.queryByText(/Period before/)).not.toBeInTheDocument();
    expect(screen.getByText('Nothing in this period')).toBeVisible();
  });

  it('keeps the figures in sight while others are on their way', async () => {
    await show('', { DashboardFigures: [figures(), { waiting: true }] });
    await curve();
    await userEvent.click(screen.getByRole('button', { name: 'Period: Last 30 days' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Last 7 days' }));
    expect((await tile('Turnover')).getByText(/1,500/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('figure').closest('[aria-busy]')).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    );
  });

  it('is narrowed to a product', async () => {
    const { asked, here } = await show();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Product' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Size Guide' }));
    expect(here()).toBe('/sellers/en/dashboard?productID=2');
    await waitFor(() =>
      expect(
        asked.filter(({ operationName }) => operationName === 'DashboardFigures').at(-1)?.variables,
      ).toMatchObject({ productID: '2' }),
    );
  });
});
