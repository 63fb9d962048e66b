import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { refusedVersion, someVersion } from '../../test/versions.ts';
import type { VersionPage } from './queries.ts';
import { ValidationScreen } from './validation.tsx';

const versions = (different: Partial<VersionPage> = {}): Answer => ({
  body: {
    data: {
      uploaded_versions: {
        total_count: 2,
        counts: [
          { part: 'ALL', count: 2 },
          { part: 'IN_FLIGHT', count: 1 },
          { part: 'NEEDS_ME', count: 1 },
          { part: 'DONE', count: 1 },
        ],
        versions: [someVersion(), refusedVersion({ id: '1', version: '2.0.0' })],
        ...different,
      },
    },
  },
});

const compatibility: Answer = {
  body: {
    data: {
      compatibility_map: {
        platforms: [
          {
            version: '9.0.0',
            refused_from: '2020-12-01',
          },
          { version: '8.2.1', refused_from: null },
        ],
        products: [
          {
            product_id: '1',
            name: 'Stock Radar',
            version: '2.0.0',
            results: ['declined', 'certified'],
            update_before: '2020-12-01',
          },
        ],
        total_count: 30,
        length: 25,
      },
    },
  },
};

const times = [
  { stage: 'TECHNICAL', is_large: false, median_minutes: 300, ninety_minutes: 4320, count: 40 },
];

const notices = [
  {
    id: '1',
    rule: 'UX-LOG',
    title: 'Debug output',
    how: 'Remove it.',
    starts_on: '2036-12-01',
    note: 'Shops were slow.',
    hits: [
      {
        upload_id: '5',
        product_id: '1',
        product_name: 'Stock Radar',
        version: '2.0.0',
        findings: 3,
        example: 'radar/front.js:4',
      },
    ],
  },
];

/** What the tests below do not look for: what every visit requests. */
const ignored = ['Shell', 'ReviewTimes', 'RuleNotices'];

interface Opened {
  /** Whether the products are shown below the versions. Default false. */
  withProducts?: boolean;
  address?: string;
  lists?: Answer[];
  /** Answers of mutations by their name. */
  mutations?: Record<string, Answer>;
}

async function open({
  address = '',
  lists = [versions()],
  mutations = {},
  withProducts = false,
}: Opened = {}) {
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    UploadedVersions: answering(...lists),
    CompatibilityMap: answering(compatibility),
    ReviewTimes: answering({ body: { data: { review_times: times } } }),
    RuleNotices: answering({ body: { data: { rule_notices: notices } } }),
    ...Object.fromEntries(
      Object.entries(mutations).map(([name, answer]) => [name, answering(answer)]),
    ),
  };
  const requests: { operationName: string; variables: Record<string, unknown> }[] = [];
  const router = await renderScreen({
    routes: [{ path: '/sellers/en/products/validation', Component: ValidationScreen }],
    address: `/sellers/en/products/validation${address}`,
    features: { validation_products: withProducts },
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (!ignored.includes(operationName)) requests.push({ operationName, variables });
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return { requests, address: () => router.state.location.search };
}

const row = async (name: RegExp) => screen.findByRole('row', { name });
const menuItem = async (version: string, name: string) => {
  await userEvent.click(
    await screen.findByRole('button', { name: `Actions for Stock Radar ${version}` }),
  );
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

// R2.14, R13.2, R13.12
describe('the validation centre', () => {
  it('lists versions with each step in words, ten a page', async () => {
    const { requests } = await open();
    const first = await row(/2\.1\.0/);
    expect(first).toHaveTextContent('Stock Radar2.1.0Major update');
    expect(first).toHaveTextContent(
      'Automatic check: passed. Technical review: in progress. Marketing review: to do.',
    );
    expect(first).toHaveTextContent('In validation');
    expect(within(first).getByRole('link')).toHaveAttribute(
      'href',
      '/sellers/en/products/validation/product/1/version/2',
    );
    const refused = await row(/2\.0\.0/);
    expect(refused).toHaveTextContent('Rejected');
    expect(refused).toHaveTextContent(
      'Automatic check: failed. Technical review: not done. Marketing review: not done.',
    );
    expect(requests[0]?.variables).toEqual({ page: 1, length: 10, lang: 'en' });
  });

  it.each([
    [{ expected_at: null }, 'Not known yet'],
    [{ expected_at: '2020-01-01T00:00:00Z' }, 'Taking longer than usual'],
    [{ asked_at: '2026-11-13T00:00:00Z' }, 'Question for you'],
    [{ state: 'SCHEDULED', online_on: '2020-12-01' } as const, /Online on .*2020/],
  ])('says when %o', async (different, words) => {
    await open({ lists: [versions({ versions: [someVersion(different)], total_count: 1 })] });
    expect(within(await row(/2\.1\.0/)).getByText(words)).toBeVisible();
  });

  it('is narrowed by the address, and says what narrows it', async () => {
    const { requests, address } = await open({ address: '?search=radar&part=NEEDS_ME&page=2' });
    await row(/2\.1\.0/);
    expect(requests[0]?.variables).toMatchObject({ search: 'radar', part: 'NEEDS_ME', page: 2 });
    await userEvent.click(screen.getByRole('button', { name: /^Remove filter Show: Needs you/ }));
    expect(address()).toBe('?search=radar');
  });

  it('stays as it is behind the dialog that takes a version', async () => {
    const { address } = await open({
      address: '?search=radar&part=DONE&page=2',
      lists: [versions({ total_count: 20 })],
      mutations: { UploadProducts: { body: { data: { product_list: [] } } } },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Upload a version' }));
    expect(address()).toBe('?search=radar&part=DONE&page=2&upload=');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('?search=radar&part=DONE&page=2');
  });

  it('distinguishes that there is none, that none fits, and that it failed', async () => {
    const none = versions({ versions: [], total_count: 0 });
    await open({ lists: [none] });
    expect(await screen.findByRole('heading', { name: 'No versions yet' })).toBeVisible();
    // At the head of the page, and here.
    expect(screen.getAllByRole('link', { name: 'Upload a version' })).toHaveLength(2);
  });

  it('says that no version fits the filters', async () => {
    await open({ address: '?part=DONE', lists: [versions({ versions: [], total_count: 0 })] });
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeVisible();
  });

  it('can be tried again after a failure', async () => {
    await open({ lists: [refused('INTERNAL'), versions()] });
    expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await row(/2\.1\.0/);
  });
});

// R2.14: what a seller does with a version.
describe('a version', () => {
  it('is cancelled after a question, and the list is fetched again', async () => {
    const { requests } = await open({
      mutations: { CancelVersion: { body: { data: { cancel_version: { id: '2' } } } } },
    });
    await menuItem('2.1.0', 'Cancel the version');
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel Stock Radar 2.1.0?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the version' }));
    expect(await screen.findByText('Version 2.1.0 is cancelled.')).toBeVisible();
    await waitFor(() =>
      expect(requests.map(({ operationName }) => operationName)).toEqual([
        'UploadedVersions',
        'CancelVersion',
        'UploadedVersions',
      ]),
    );
  });

  it.each([
    ['decided', 'made in the meantime'],
    ['text_characters', 'invisible control character'],
  ])('that is refused as %s says so in the dialog', async (reason, words) => {
    await open({ mutations: { CancelVersion: refused('BAD_USER_INPUT', { reason }) } });
    await menuItem('2.1.0', 'Cancel the version');
    const dialog = screen.getByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the version' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(words);
  });

  it('is withdrawn with a reason only', async () => {
    const online = someVersion({ state: 'ONLINE', may_cancel: false, may_withdraw: true });
    const { requests } = await open({
      lists: [versions({ versions: [online], total_count: 1 })],
      mutations: { WithdrawVersion: { body: { data: { withdraw_version: { id: '2' } } } } },
    });
    await menuItem('2.1.0', 'Withdraw the version');
    const confirm = () => screen.getByRole('button', { name: 'Withdraw the version' });
    await userEvent.click(confirm());
    const field = screen.getByRole('textbox', { name: /Why/ });
    expect(field).toHaveAccessibleDescription(/Write something/);
    await userEvent.type(field, 'It breaks the basket.');
    await userEvent.click(confirm());
    expect(await screen.findByText('Version 2.1.0 is withdrawn.')).toBeVisible();
    expect(requests.find(({ operationName }) => operationName === 'WithdrawVersion')).toMatchObject(
      {
        variables: { id: '2', reason: 'It breaks the basket.' },
      },
    );
  });

  it('goes online on a day that is not over', async () => {
    const { requests } = await open({
      mutations: { ScheduleVersion: { body: { data: { schedule_version: { id: '2' } } } } },
    });
    await menuItem('2.1.0', 'Choose the day it goes online');
    await userEvent.click(screen.getByRole('radio', { name: 'On a day of your choice' }));
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await save();
    const field = screen.getByLabelText(/^Day/);
    expect(field).toHaveAccessibleDescription(/Choose a day\./);
    await userEvent.type(field, '2020-01-01');
    await save();
    expect(field).toHaveAccessibleDescription(/today or a later day/);
    await userEvent.click(screen.getByRole('radio', { name: 'As soon as it is validated' }));
    await save();
    expect(await screen.findByText('The day for version 2.1.0 is saved.')).toBeVisible();
    expect(requests.find(({ operationName }) => operationName === 'ScheduleVersion')).toMatchObject(
      {
        variables: { id: '2', day: null },
      },
    );
  });
});

// R13.4, R13.13
describe('the products below the versions', () => {
  it('show each on every platform version, with the days that count', async () => {
    const { requests } = await open({ withProducts: true });
    const map = await screen.findByRole('table', { name: 'Compatibility of your products' });
    const [head, product] = within(map).getAllByRole('row');
    expect(head).toHaveTextContent(/9\.0\.08\.2\.1Next update/);
    expect(product).toHaveTextContent(/Stock Radar 2\.0\.0FailsCertifiedoverdue since .*2020/);
    expect(
      screen.getByText(/Since .*2020.*, updates that do not support 9\.0\.0 have been rejected/),
    ).toBeVisible();
    const pages = within(
      screen.getByRole('navigation', { name: 'Compatibility of your products' }),
    );
    await userEvent.click(pages.getByRole('button', { name: 'Next page' }));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        operationName: 'CompatibilityMap',
        variables: { page: 2 },
      }),
    );
  });

  it('are not requested while they are switched off', async () => {
    const { requests } = await open();
    await row(/2\.1\.0/);
    expect(requests.map(({ operationName }) => operationName)).toEqual(['UploadedVersions']);
  });
});

// R13.14
it('leads to the rules and our own help, and outside only where an address is configured', async () => {
  await open();
  const links = within(await screen.findByRole('navigation', { name: 'More about validation' }));
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/sellers/en/rules',
    '/sellers/en/helpcenter#validation_process',
    '/sellers/en/helpcenter#submission_faq',
    '/sellers/en/helpcenter#update_product',
  ]);
});

// R18.4
it('shows how long reviews take, and a rule that will refuse what is on sale', async () => {
  await open();
  const times = await screen.findByRole('region', { name: 'How long each step takes' });
  expect(within(times).getByRole('row', { name: /5 hours/ })).toHaveTextContent(
    'Technical reviewSmaller changes5 hours3 days',
  );
  expect(screen.getByRole('heading', { name: /2036.*“Debug output”/ })).toBeVisible();
  expect(screen.getByText(/Stock Radar 2\.0\.0: 3 places/)).toHaveTextContent('radar/front.js:4');
});
