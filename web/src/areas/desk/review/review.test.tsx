import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { answering, refused } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { DeskScreen } from '../desk.tsx';
import type { Finding, Item } from './queries.ts';

const someItem = (different: Partial<Item> = {}): Item => ({
  kind: 'VERSION',
  ref: '5',
  product_id: '1',
  product_name: 'Stock Radar',
  seller_id: '7',
  seller_name: 'Ada Lovelace',
  stage: 'TECHNICAL',
  version: '2.1.0',
  change_kind: 'MAJOR',
  errors: 0,
  warnings: 1,
  is_asked: false,
  is_premium: true,
  entered_at: '2026-11-12T08:00:00Z',
  promised_at: null,
  due_at: null,
  taker: '',
  taken_at: null,
  is_mine: false,
  ...different,
});

const finding: Finding = {
  fingerprint: 'f1',
  rule: 'UX-LOG',
  severity: 'warning',
  title: 'Debug output',
  text: 'console.log is left in the code.',
  why: '',
  file: 'views/js/front.js',
  line: 2,
  excerpt: null,
  state: null,
  is_waived: false,
  verdict: null,
  verdict_reason: '',
  is_standing: false,
};

const report = {
  version: {
    id: '5',
    product_id: '1',
    product_name: 'Stock Radar',
    version: '2.1.0',
    change_kind: 'MAJOR',
    state: 'IN_VALIDATION',
    errors: 0,
    warnings: 1,
    submitted_at: '2026-11-12T08:00:00Z',
    steps: [],
  },
  seller_id: '7',
  seller_name: 'Ada Lovelace',
  decisions: [],
  changelog: [{ lang: 'en', text: 'Faster.' }],
  works_from: '8.0.0',
  works_to: '9.0.0',
  previous: { id: '3', version: '2.0.0' },
  findings: [finding],
  messages: [],
};

const line = (n: number, change: 'SAME' | 'CHANGED', before: string, after: string) => ({
  before: n,
  after: n,
  text_before: before,
  text_after: after,
  change,
});

async function open(address: string, answers: Record<string, unknown>) {
  const sent: { operationName: string; variables: object }[] = [];
  const by: Record<string, unknown> = {
    Shell: { ...someShell(null), is_operator: true },
    DeskTimes: { desk_times: [] },
    ReviewFiles: { review_files: [{ path: 'views/js/front.js', change: 'CHANGED', size: 40 }] },
    ReviewFile: {
      review_file: {
        path: 'views/js/front.js',
        change: 'CHANGED',
        is_text: true,
        is_cut: false,
        lines: [line(1, 'SAME', 'let a;', 'let a;'), line(2, 'CHANGED', 'a = 1;', 'a = 2;')],
      },
    },
    ...answers,
  };
  const router = await renderScreen({
    routes: [{ path: '/sellers/:locale/desk/*', Component: DeskScreen }],
    address: `/sellers/en/desk/${address}`,
    fetch: (url, request) => {
      const body = JSON.parse(String(request?.body));
      sent.push(body);
      const data = by[body.operationName] ?? {};
      if (typeof data === 'function') return data(url, request);
      return answering({ body: { data } })(url, request);
    },
  });
  return { sent, router };
}

// What screens are made of comes before the clock of a question runs.
beforeAll(() =>
  Promise.all([import('./queue.tsx'), import('./version.tsx'), import('./sheet.tsx')]),
);

// R18.4
it('lists what waits, with its seller, its findings and who has taken it', async () => {
  await open('review', {
    ReviewQueue: {
      review_queue: {
        total_count: 2,
        mine_count: 0,
        items: [
          someItem({ promised_at: '2026-11-16T08:00:00Z', due_at: '2026-11-14T08:00:00Z' }),
          someItem({
            kind: 'SHEET',
            ref: '9',
            version: '',
            change_kind: null,
            taker: 'reviewer@demo.test',
            is_premium: false,
          }),
        ],
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'Stock Radar 2.1.0' })).toHaveAttribute(
    'href',
    '/sellers/en/desk/review/version/5',
  );
  expect(screen.getByRole('link', { name: 'Stock Radar' })).toHaveAttribute(
    'href',
    '/sellers/en/desk/review/sheet/9',
  );
  expect(screen.getByText('2 waiting')).toBeVisible();
  const rows = screen.getAllByRole('row');
  expect(rows[1]?.querySelector('time[datetime="2026-11-16T08:00:00Z"]')).toBeVisible();
  expect(within(rows[1] as HTMLElement).getByText('Late')).toBeVisible();
  expect(within(rows[2] as HTMLElement).queryByText('Late')).toBeNull();
});

// R18.4: who has to do something is said also where there is no room for the stage.
it('says in a window of 1280 pixels what waits for its seller', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(960);
  await open('review', {
    ReviewQueue: {
      review_queue: { total_count: 1, mine_count: 0, items: [someItem({ is_asked: true })] },
    },
  });
  expect(await screen.findByText('Waiting for seller')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Stage' })).toBeNull();
});

// R18.4: what an operator decides is two keys away, and none of them decides by itself.
it('takes the next one and opens each decision by keys', async () => {
  const { sent } = await open('review', {
    ReviewQueue: { review_queue: { total_count: 1, mine_count: 0, items: [someItem()] } },
    NextReview: { next_review: { kind: 'VERSION', ref: '5' } },
    TakeReview: { take_review: true },
    ...mine,
  });
  await screen.findByRole('button', { name: 'Take next' });
  await userEvent.keyboard('n');
  await screen.findByRole('button', { name: 'Approve' });
  for (const [keys, role, confirm] of [
    ['da', 'dialog', 'Approve'],
    ['dr', 'alertdialog', 'Reject'],
    ['dq', 'dialog', 'Ask the seller'],
  ] as const) {
    await userEvent.keyboard(keys);
    const dialog = await screen.findByRole(role);
    expect(within(dialog).getByRole('button', { name: confirm })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole(role)).not.toBeInTheDocument());
  }
  expect(sent.map(({ operationName }) => operationName)).not.toContain('DecideReview');
});

// R18.4: what a colleague has just taken is no reason to stop.
it('takes the next one that nobody has', async () => {
  const { sent, router } = await open('review', {
    ReviewQueue: { review_queue: { total_count: 0, mine_count: 0, items: [] } },
    NextReview: answering(
      { body: { data: { next_review: { kind: 'VERSION', ref: '5' } } } },
      { body: { data: { next_review: { kind: 'SHEET', ref: '6' } } } },
    ),
    TakeReview: answering(refused('BAD_USER_INPUT', { reason: 'taken' }), {
      body: { data: { take_review: true } },
    }),
    ReviewSheet: { review_sheet: null, review_item: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take next' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/sellers/en/desk/review/sheet/6'),
  );
  const taken = sent.filter(({ operationName }) => operationName === 'TakeReview');
  expect(taken.map(({ variables }) => variables)).toEqual([
    { kind: 'VERSION', ref: '5' },
    { kind: 'SHEET', ref: '6' },
  ]);
});

// R18.4: nobody gets a second one because an answer was lost.
it('takes the same one again where no answer came', async () => {
  const { sent, router } = await open('review', {
    ReviewQueue: { review_queue: { total_count: 0, mine_count: 0, items: [] } },
    NextReview: answering(
      { body: { data: { next_review: { kind: 'SHEET', ref: '5' } } } },
      { body: { data: { next_review: { kind: 'SHEET', ref: '6' } } } },
    ),
    TakeReview: answering(...Array(5).fill({ broken: new TypeError('away') }), {
      body: { data: { take_review: true } },
    }),
    ReviewSheet: { review_sheet: null, review_item: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Take next' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Take next' }));
  await waitFor(() =>
    expect(router.state.location.pathname).toBe('/sellers/en/desk/review/sheet/5'),
  );
  const taken = sent.filter(({ operationName }) => operationName === 'TakeReview');
  expect(taken.map(({ variables }) => variables)).toEqual(
    Array(6).fill({ kind: 'SHEET', ref: '5' }),
  );
});

// R18.4
it('lets nobody decide what a colleague has taken', async () => {
  await open('review/version/5', {
    ReviewVersion: {
      review_item: someItem({ taker: 'reviewer@demo.test', taken_at: '2026-11-12T09:00:00Z' }),
      review_report: report,
    },
  });
  expect(await screen.findByText('reviewer@demo.test is reviewing this.')).toBeVisible();
  for (const name of ['Take', 'Approve', 'Reject', 'Confirm', 'Dismiss']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

// R18.4
it('says what was decided about a version that is no longer in review', async () => {
  await open('review/version/5', {
    ReviewVersion: {
      review_item: null,
      review_report: { ...report, version: { ...report.version, state: 'WITHDRAWN' } },
    },
  });
  expect(await screen.findByText('No longer in review.')).toBeVisible();
  expect(screen.getByText('Validated')).toBeVisible();
  expect(screen.getByText(/· Major update/)).toBeVisible();
});

// R18.4
it('says that a version is no longer in review that its seller cancelled after a stage', async () => {
  const passed = {
    stage: 'TECHNICAL',
    is_passed: true,
    by: 'reviewer@demo.test',
    at: '2026-11-13T08:00:00Z',
    note: '',
  };
  const decided = (state: string) => ({
    review_item: null,
    review_report: { ...report, decisions: [passed], version: { ...report.version, state } },
  });
  await open('review/version/5', { ReviewVersion: decided('CANCELLED') });
  expect(await screen.findByText('No longer in review.')).toBeVisible();
  cleanup();
  await open('review/version/5', { ReviewVersion: decided('ONLINE') });
  expect(await screen.findByText(/reviewer@demo\.test/)).toBeVisible();
  expect(screen.queryByText('No longer in review.')).toBeNull();
});

const mine = {
  ReviewVersion: { review_item: someItem({ is_mine: true, taker: 'me' }), review_report: report },
};

// R18.4: an error blocks until somebody dismisses it; what could only be refused is not offered.
it('says how many errors are open, and approves no version that has one', async () => {
  await open('review/version/5', {
    ReviewVersion: { ...mine.ReviewVersion, review_item: someItem({ is_mine: true, errors: 2 }) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^Open errors: 2\. With an open error/)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeDisabled();
});

// R18.4: who reviews for marketing reads what shops read; who reviews the code is not kept from it.
it('shows the published sheet beside a version in marketing review, and in no other', async () => {
  const PublishedSheet = {
    published_sheet: {
      product_id: '1',
      type: 'module',
      price: 4990,
      fields: [
        { lang: '', field: 'icon', before: [], after: [], is_changed: false },
        { lang: 'fr', field: 'name', before: ['Radar'], after: ['Radar'], is_changed: false },
      ],
    },
  };
  const { sent } = await open('review/version/5', { ...mine, PublishedSheet });
  await screen.findByRole('heading', { name: 'Findings' });
  expect(sent.map(({ operationName }) => operationName)).not.toContain('PublishedSheet');
  cleanup();
  const item = someItem({ stage: 'MARKETING', is_mine: true });
  const asked = await open('review/version/5', {
    ReviewVersion: { ...mine.ReviewVersion, review_item: item },
    PublishedSheet,
  });
  expect(await screen.findByText('Module · €49.90')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'French' })).toBeVisible();
  expect(screen.getByText('Radar')).toBeVisible();
  expect(screen.queryByText('Icon')).toBeNull();
  const question = asked.sent.find(({ operationName }) => operationName === 'PublishedSheet');
  expect(question?.variables).toEqual({ product: '1', lang: 'en' });
  cleanup();
  await open('review/version/5', {
    ReviewVersion: { ...mine.ReviewVersion, review_item: item },
    PublishedSheet: { published_sheet: { ...PublishedSheet.published_sheet, fields: [] } },
  });
  expect(await screen.findByText('No sheet is published yet.')).toBeVisible();
});

const write = (dialog: HTMLElement, words: string) =>
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: words } });

// R18.4: a long reason is not lost to a key, nor to the seller who withdraws the version meanwhile.
it('keeps what is being written of a refusal', async () => {
  let version: object = mine.ReviewVersion;
  await open('review/version/5', {
    ReviewVersion: (url: string, request: RequestInit) =>
      answering({ body: { data: version } })(url, request),
    DecideReview: answering(refused('BAD_USER_INPUT', { reason: 'not_in_review' })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('alertdialog');
  write(dialog, 'It sends mail.');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  version = { ...mine.ReviewVersion, review_item: null };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByText('This is not in review any more.')).toBeVisible();
  expect(await screen.findByText('No longer in review.')).toBeVisible();
  expect(within(dialog).getByRole('textbox')).toHaveValue('It sends mail.');
});

// R18.4
it('dismisses a finding with a reason', async () => {
  const { sent } = await open('review/version/5', mine);
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
  expect(within(dialog).getByText('Write something here first.')).toBeVisible();
  write(dialog, 'Only in debug mode.');
  await userEvent.click(within(dialog).getByRole('checkbox'));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(sent.find(({ operationName }) => operationName === 'JudgeFinding')?.variables).toEqual({
      id: '5',
      fingerprint: 'f1',
      verdict: 'DISMISSED',
      reason: 'Only in debug mode.',
      is_standing: true,
    }),
  );
});

// R13.9
it('says that the appeal against a finding was accepted, and asks no more about it', async () => {
  await open('review/version/5', {
    ReviewVersion: {
      ...mine.ReviewVersion,
      review_report: { ...report, findings: [{ ...finding, is_waived: true }] },
    },
  });
  expect(await screen.findByText('Appeal accepted')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

// R18.4
it('adds a finding at a line', async () => {
  const { sent } = await open('review/version/5', mine);
  await userEvent.click(await screen.findByRole('button', { name: /views\/js\/front\.js/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Add a finding at line 2' }));
  const dialog = await screen.findByRole('dialog');
  write(dialog, 'Why 2?');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(sent.find(({ operationName }) => operationName === 'AddFinding')?.variables).toEqual({
      id: '5',
      file: 'views/js/front.js',
      line: 2,
      text: 'Why 2?',
      severity: 'error',
    }),
  );
});

// R18.4, R8.7: nobody leaves with half a note unasked, and nobody is asked once it is sent.
it('refuses with a note', async () => {
  const { sent, router } = await open('review/version/5', mine);
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('alertdialog');
  write(dialog, 'Not yet.');
  await act(() => router.navigate('/sellers/en/desk/trail'));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(sent.find(({ operationName }) => operationName === 'DecideReview')?.variables).toEqual({
      id: '5',
      stage: 'TECHNICAL',
      is_passed: false,
      note: 'Not yet.',
    }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/sellers/en/desk/review'));
});

it('shows the pictures of both sheets side by side, and frames what is new', async () => {
  const sheet = (has_before: boolean) => ({
    review_item: someItem({ kind: 'SHEET', ref: '3', version: '', change_kind: null }),
    review_sheet: {
      id: '3',
      product_id: '1',
      product_name: 'Size guide',
      seller_id: '7',
      seller_name: 'Atelier',
      decision: null,
      type: 'module',
      price: 4990,
      submitted_at: '2026-11-12T08:00:00Z',
      state: 'OPEN',
      has_before,
      fields: [
        { lang: '', field: 'icon', before: ['11'], after: ['12'], is_changed: true },
        { lang: '', field: 'categories', before: ['a'], after: ['a'], is_changed: false },
      ],
    },
  });
  vi.stubGlobal('fetch', async () => new Response(new Blob(['x'], { type: 'image/png' })));
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:x',
      revokeObjectURL: () => undefined,
    }),
  );
  try {
    await open('review/sheet/3', { ReviewSheet: sheet(true) });
    expect(await screen.findByRole('img', { name: 'Before: Icon 1' })).toHaveAttribute(
      'data-change',
      'before',
    );
    expect(screen.getByRole('img', { name: 'After: Icon 1' })).toHaveAttribute(
      'data-change',
      'after',
    );
    expect(screen.queryByText('Categories')).not.toBeInTheDocument();
  } finally {
    cleanup();
    vi.unstubAllGlobals();
  }
});

it('names product, seller, price and verdict of a sheet that is published now, and shows all of it', async () => {
  await open('review/sheet/3', {
    ReviewSheet: {
      review_item: null,
      review_sheet: {
        id: '3',
        product_id: '1',
        product_name: 'Size guide',
        seller_id: '7',
        seller_name: 'Atelier',
        decision: {
          stage: null,
          is_passed: true,
          by: 'olga@market.test',
          at: '2026-11-13T08:00:00Z',
          note: 'Well done.',
        },
        type: 'module',
        price: 4990,
        submitted_at: '2026-11-12T08:00:00Z',
        state: 'VALIDATED',
        has_before: true,
        fields: [
          {
            lang: '',
            field: 'categories',
            before: ['Checkout'],
            after: ['Checkout'],
            is_changed: false,
          },
        ],
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'Size guide' })).toBeVisible();
  expect(screen.getByText('Well done.')).toBeVisible();
  expect(screen.getByText(/olga@market.test/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Atelier' })).toHaveAttribute(
    'href',
    '/sellers/en/desk/sellers/7',
  );
  expect(screen.getByText(/· Module · €49\.90 · /)).toBeVisible();
  expect(screen.getByText('Validated')).toBeVisible();
  expect(screen.getByText('Checkout')).toBeVisible();
  expect(screen.queryByText('Same as what is published.')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Show unchanged parts' })).not.toBeInTheDocument();
});
