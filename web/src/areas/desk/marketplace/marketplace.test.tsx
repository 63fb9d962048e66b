import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { type Answer, answering, refused } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ArticlesScreen } from './articles.tsx';
import { BacklogScreen } from './backlog.tsx';
import { BusinessScreen } from './business.tsx';
import { ClientsScreen } from './clients.tsx';
import { TablesScreen } from './tables/tables.tsx';

const data = (body: unknown): Answer => ({ body: { data: body } });

/** Shows a page; the last answer to an operation is repeated. */
async function open(Component: ComponentType, answers: Record<string, Answer[]>) {
  const sent: { operationName: string; variables: Record<string, unknown> }[] = [];
  const by: Record<string, typeof fetch> = {};
  for (const [name, some] of Object.entries(answers)) by[name] = answering(...some);
  await renderScreen({
    routes: [{ path: '*', Component }],
    address: '/sellers/en/desk/marketplace',
    fetch: async (path, request) => {
      const operation = JSON.parse(String(request?.body));
      sent.push(operation);
      return (by[operation.operationName] as typeof fetch)(path, request);
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return (name: string) =>
    sent.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

const cells = (row: HTMLElement) => Array.from(row.children, ({ textContent }) => textContent);

// R18.4
describe('the tables', () => {
  const tables = (rates = [{ partnership: 'AGENCY', starts_on: '2020-01-01', rate: 3500 }]) => ({
    desk_tables: { commissions: rates, fees: [{ starts_on: '2020-01-01', annual_fee: 99_00 }] },
  });
  const platform = {
    desk_platform: [
      { version: '9.1.0', released_on: '2026-06-16', is_latest: true, is_named: false },
      { version: '9.0.0', released_on: '2025-06-10', is_latest: false, is_named: true },
    ].map((one) => ({ ...one, refused_from: '2025-12-10' })),
  };

  it('take a commission from a day on, and show it', async () => {
    const more = [
      { partnership: 'AGENCY', starts_on: '2027-01-01', rate: 3250 },
      { partnership: 'AGENCY', starts_on: '2020-01-01', rate: 3500 },
    ];
    const sent = await open(TablesScreen, {
      DeskTables: [data({ ...tables(), ...platform }), data({ ...tables(more), ...platform })],
      SetCommission: [data({ set_commission: tables(more).desk_tables })],
      CommissionSellers: [data({ commission_sellers: 1204 })],
    });
    const commissions = await region('Commissions');
    await userEvent.selectOptions(commissions.getByRole('combobox'), 'Agency');
    await userEvent.click(commissions.getByRole('button', { name: 'Add' }));
    const asked = 'Enter a rate between 0 and 100%, with at most two decimals.';
    expect(commissions.getByText(asked)).toBeVisible();
    expect(sent('SetCommission')).toEqual([]);
    const rate = commissions.getByRole('textbox', { name: /percent/ });
    await userEvent.type(rate, '32.555');
    expect(commissions.getByText(asked)).toBeVisible();
    await userEvent.clear(rate);
    await userEvent.type(rate, '32.5');
    // What could only be refused is not asked first.
    const day = commissions.getByLabelText(/From/);
    const firstDay = (day as HTMLInputElement).value;
    fireEvent.change(day, { target: { value: '2020-01-01' } });
    await userEvent.click(commissions.getByRole('button', { name: 'Add' }));
    expect(commissions.getByText('Choose a future date within ten years.')).toBeVisible();
    expect(day).toBeInvalid();
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.change(day, { target: { value: firstDay } });
    await userEvent.click(commissions.getByRole('button', { name: 'Add' }));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/^Sellers it applies to, as of now: 1,204/)).toBeVisible();
    expect(question.getByText(/^32.5% applies to sales from/)).toBeVisible();
    expect(sent('SetCommission')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Add' }));
    expect(await commissions.findByText('32.5%')).toBeVisible();
    expect(sent('SetCommission')).toMatchObject([{ partnership: 'AGENCY', rate: 3250 }]);
  });

  it('remove a commission that has not begun', async () => {
    const rates = [
      { partnership: 'AGENCY', starts_on: '2999-01-01', rate: 3250 },
      { partnership: 'AGENCY', starts_on: '2020-01-01', rate: 3500 },
    ];
    const sent = await open(TablesScreen, {
      DeskTables: [data({ ...tables(rates), ...platform }), data({ ...tables(), ...platform })],
      RemoveCommission: [data({ remove_commission: tables().desk_tables })],
    });
    const commissions = await region('Commissions');
    await userEvent.click(commissions.getByRole('button', { name: 'Remove' })); // of one alone
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/^Remove 32.5% for Agency from/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(commissions.queryByText('32.5%')).not.toBeInTheDocument());
    expect(sent('RemoveCommission')).toEqual([{ partnership: 'AGENCY', starts_on: '2999-01-01' }]);
  });

  it('say what the server refuses about a fee', async () => {
    await open(TablesScreen, {
      DeskTables: [data({ ...tables(), ...platform })],
      SetFee: [
        refused('BAD_USER_INPUT', { reason: 'amount_range' }),
        refused('BAD_USER_INPUT', { reason: 'day_to_come' }),
      ],
    });
    const fees = await region('Annual fee for a product');
    const euros = fees.getByRole('textbox', { name: /euros/ });
    await userEvent.type(euros, '8900000');
    await userEvent.click(fees.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(euros).toBeInvalid());
    expect(fees.getByText('Enter an amount between 0 and 10,000 euros.')).toBeVisible();
    // What was said of the amount is not said of another.
    await userEvent.clear(euros);
    await userEvent.type(euros, '89');
    expect(euros).toBeValid();
    await userEvent.click(fees.getByRole('button', { name: 'Add' }));
    expect(await fees.findByText('Choose a future date within ten years.')).toBeVisible();
    await userEvent.clear(fees.getByLabelText(/From/));
    await userEvent.click(fees.getByRole('button', { name: 'Add' }));
    expect(fees.getByText('Fill this in.')).toBeVisible();
    expect(fees.getByRole('textbox', { name: /euros/ })).toHaveValue('89');
  });

  it('name the day for a major version once, and take only whole versions', async () => {
    const sent = await open(TablesScreen, {
      DeskTables: [data({ ...tables(), ...platform })],
      SetPlatformVersion: [data({ set_platform_version: [] })],
    });
    const versions = await region('Platform versions');
    expect(versions.getAllByRole('row').slice(1).map(cells)).toEqual([
      ['9.1.0', '06/16/2026', '', 'Remove'],
      ['9.0.0', '06/10/2025', '12/10/2025', ''],
    ]);
    const version = versions.getByRole('textbox', { name: /Version/ });
    await userEvent.type(version, '9.1.0');
    expect(
      versions.getByText('Already listed, released on 06/16/2026. Saving replaces that date.'),
    ).toBeVisible();
    await userEvent.clear(version);
    await userEvent.type(version, '9.2');
    expect(versions.queryByText(/Saving replaces/)).not.toBeInTheDocument();
    await userEvent.click(versions.getByRole('button', { name: 'Save' }));
    expect(versions.getByText('A version looks like 9.1.0 or 1.7.8.11.')).toBeVisible();
    await userEvent.type(version, '.0.11');
    await userEvent.click(versions.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('SetPlatformVersion')).toHaveLength(1));
    expect(sent('SetPlatformVersion')[0]).toMatchObject({ version: '9.2.0.11' });
  });

  it('remove a version that no product names, after a question', async () => {
    const left = { desk_platform: platform.desk_platform.slice(1) };
    const sent = await open(TablesScreen, {
      DeskTables: [data({ ...tables(), ...platform }), data({ ...tables(), ...left })],
      RemovePlatformVersion: [data({ remove_platform_version: left.desk_platform })],
    });
    const versions = await region('Platform versions');
    await userEvent.click(versions.getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog', { name: /9\.1\.0/ }));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(versions.queryByText('9.1.0')).toBeNull());
    expect(sent('RemovePlatformVersion')).toEqual([{ version: '9.1.0' }]);
  });
});

// R18.4
describe('the API clients', () => {
  const client = (revoked_at: string | null = null) => ({
    id: '4',
    name: 'nightly-sync',
    created_at: '2026-11-01T08:00:00Z',
    revoked_at,
    keys: [{ id: '9', ending: 'x7Qa', expires_at: null, last_used_at: null }],
  });

  it('are issued a key that is shown once', async () => {
    const user = userEvent.setup(); // with a clipboard
    const sent = await open(ClientsScreen, {
      IntakeClients: [data({ intake_clients: [] }), data({ intake_clients: [client()] })],
      IssueClient: [data({ issue_client: 'mk_secret' })],
    });
    await user.click(await screen.findByRole('button', { name: 'Issue key' }));
    expect(screen.getByText('Fill this in.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Client/ }), 'nightly-sync');
    await user.click(screen.getByRole('button', { name: 'Issue key' }));
    expect(await screen.findByText('mk_secret')).toBeVisible();
    // It is shown once: no key and no click outside it closes it by accident.
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('mk_secret');
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText('mk_secret')).not.toBeInTheDocument();
    expect(cells(screen.getAllByRole('row')[1] as HTMLElement).slice(0, 3)).toEqual([
      'nightly-sync',
      '…x7Qa ',
      'Never',
    ]);
    expect(sent('IssueClient')).toEqual([{ name: 'nightly-sync' }]);
  });

  it('say why no key was issued', async () => {
    await open(ClientsScreen, {
      IntakeClients: [data({ intake_clients: [client()] })],
      IssueClient: [refused('BAD_USER_INPUT', { reason: 'client_taken' })],
    });
    await userEvent.type(await screen.findByRole('textbox', { name: /Client/ }), 'nightly-sync');
    await userEvent.click(screen.getByRole('button', { name: 'Issue key' }));
    expect(await screen.findByText('A client with this name already exists.')).toBeVisible();
  });

  it('get another key, or are revoked for good, once that was confirmed', async () => {
    const sent = await open(ClientsScreen, {
      IntakeClients: [
        data({ intake_clients: [client()] }),
        data({ intake_clients: [client()] }),
        data({ intake_clients: [client('2026-11-15T08:00:00Z')] }),
      ],
      RotateClient: [data({ rotate_client: 'mk_second' })],
      RevokeClient: [data({ revoke_client: [client('2026-11-15T08:00:00Z')] })],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rotate' }));
    expect(sent('RotateClient')).toEqual([]);
    const rotate = within(await screen.findByRole('alertdialog'));
    await userEvent.click(rotate.getByRole('button', { name: 'Rotate' }));
    expect(await screen.findByText('mk_second')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
    await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
    const revoke = within(await screen.findByRole('alertdialog'));
    await userEvent.click(revoke.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Revoked on 11/15/2026')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revoke' })).not.toBeInTheDocument();
    expect([sent('RotateClient'), sent('RevokeClient')]).toEqual([[{ id: '4' }], [{ id: '4' }]]);
  });
});

// R18.4: nobody writes over an article that they have not seen.
describe('an article', () => {
  const article = {
    lang: 'en',
    slug: 'news',
    title: 'News',
    body: 'Text',
    published_at: '2026-11-01T08:00:00Z',
    revision: 'r1',
  };

  const answers = (saved: Answer) => ({
    DeskArticles: [data({ desk_articles: { total_count: 1, articles: [article] } })],
    ArticlePreview: [data({ article_preview: '<p>Text</p>' })],
    SaveArticle: [saved],
  });

  it('is saved with the revision that was edited; a text that somebody else changed stays here', async () => {
    const sent = await open(
      ArticlesScreen,
      answers(refused('BAD_USER_INPUT', { reason: 'article_newer' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'News' }));
    const editor = await region('Edit article · English');
    await userEvent.type(editor.getByRole('textbox', { name: /Title/ }), ' of today');
    await userEvent.click(editor.getByRole('button', { name: 'Save' }));
    expect(await editor.findByRole('alert')).toHaveTextContent('Somebody has changed this article');
    expect(sent('SaveArticle')).toMatchObject([{ input: { revision: 'r1', slug: 'news' } }]);
    expect(editor.getByRole('textbox', { name: /Title/ })).toHaveValue('News of today');
  });

  it('is not dropped unasked', async () => {
    await open(ArticlesScreen, answers(data({})));
    await userEvent.click(await screen.findByRole('button', { name: 'News' }));
    const editor = await region('Edit article · English');
    await userEvent.type(editor.getByRole('textbox', { name: /Title/ }), ' of today');
    await userEvent.click(editor.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(editor.getByRole('textbox', { name: /Title/ })).toHaveValue('News of today');
    await userEvent.click(editor.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    // Nothing was changed: nothing is asked.
    await userEvent.click(await screen.findByRole('button', { name: 'News' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'News' })).toBeVisible();
  });

  // R18.4: nobody publishes by the word Save.
  it('says before what becomes of it, and can be taken back', async () => {
    const sent = await open(ArticlesScreen, {
      ...answers(data({})),
      RemoveArticle: [data({ remove_article: true })],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/no seller can read it any more/)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent('RemoveArticle')).toEqual([{ lang: 'en', slug: 'news' }]));
    await userEvent.click(screen.getByRole('button', { name: 'News' }));
    const editor = await region('Edit article · English');
    expect(editor.getByText('Published')).toBeVisible();
    const day = editor.getByLabelText(/Published on/);
    const year = new Date().getFullYear();
    fireEvent.change(day, { target: { value: `${year + 1}-12-24T08:00` } });
    expect(editor.getByRole('button', { name: 'Schedule' })).toBeVisible();
    fireEvent.change(day, { target: { value: `${year - 1}-12-24T08:00` } });
    expect(editor.getByRole('button', { name: 'Save' })).toBeVisible();
  });

  it('says at its fields what is missing, and that its address is taken', async () => {
    const sent = await open(
      ArticlesScreen,
      answers(refused('BAD_USER_INPUT', { reason: 'slug_taken' })),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'New article' }));
    const editor = await region('New article · English');
    await userEvent.clear(editor.getByLabelText(/Published on/));
    await userEvent.click(editor.getByRole('button', { name: 'Publish' }));
    expect(editor.getAllByText('Fill this in.')).toHaveLength(4);
    expect(sent('SaveArticle')).toEqual([]);
    // Who saves at the end of a long text is led to what is wrong above it.
    const title = editor.getByRole('textbox', { name: /Title/ });
    expect(title).toHaveFocus();
    await userEvent.click(title);
    await userEvent.paste('Other news '.repeat(30));
    expect(title).toHaveProperty('value.length', 200);
    await userEvent.type(editor.getByRole('textbox', { name: /Address/ }), 'news');
    await userEvent.type(editor.getByRole('textbox', { name: /Text/ }), 'Words');
    const day = editor.getByLabelText(/Published on/);
    fireEvent.change(day, { target: { value: '20266-12-24T08:00' } });
    await userEvent.click(editor.getByRole('button', { name: 'Schedule' }));
    expect(editor.getByText('Choose a day within ten years.')).toBeVisible();
    expect(sent('SaveArticle')).toEqual([]);
    fireEvent.change(day, { target: { value: '2026-12-24T08:00' } });
    await userEvent.click(editor.getByRole('button', { name: /Publish|Schedule/ }));
    expect(await editor.findByText(/already an article with this address/)).toBeVisible();
    expect(editor.getByRole('textbox', { name: /Address/ })).toHaveFocus();
    expect(sent('SaveArticle')[0]).not.toHaveProperty('input.revision');
  });
});

// R18.4
it('the business says how long reviews take', async () => {
  await open(BusinessScreen, {
    DeskBusiness: [
      data({
        desk_business: {
          months: [],
          sellers: { all: 11, new: 1, selling: 9, banned: 1, held: 0 },
        },
      }),
    ],
    DeskTimes: [
      data({
        desk_times: [
          {
            stage: 'TECHNICAL',
            is_large: false,
            median_minutes: 300,
            ninety_minutes: 2880,
            count: 42,
          },
        ],
      }),
    ],
  });
  const times = await region('Review times');
  expect(cells(times.getAllByRole('row')[1] as HTMLElement)).toEqual([
    'Technical review',
    'smaller changes',
    '42',
    '5 hours',
    '2 days',
  ]);
});

it('the queue names what waits in words, and keeps to one line where nothing failed', async () => {
  await open(BacklogScreen, {
    DeskBacklog: [
      data({
        not_fetched: [{ name: 'seller-decisions', count: 2, oldest: null }],
        failed_jobs: [],
      }),
    ],
  });
  expect(await screen.findByText('Decisions about sellers')).toBeVisible();
  expect((await region('Failed jobs')).getByText('None')).toBeVisible();
});
