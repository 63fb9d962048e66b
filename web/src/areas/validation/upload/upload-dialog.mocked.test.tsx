import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../auth/session.ts';
import type { Report } from '../../../inspect/report.ts';
import { type Answer, answering, refused } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { refusedVersion, someReport } from '../../../test/versions.ts';
import { FeedbackHeader } from '../feedback/feedback-header.tsx';
import type { UploadTerms } from './queries.ts';
import type { StoredUpload } from './stored-upload.ts';
import { discardTransfer } from './transfers.ts';
import { UploadDialog } from './upload-dialog.tsx';
import { Uploads } from './uploads.tsx';

const here = vi.hoisted(() => ({
  /** What this browser stores, as jsdom has no database. */
  stored: null as unknown,
  /** Reviews a ZIP, as jsdom has no workers. */
  inspect: async (_: AbortSignal): Promise<unknown> => null,
}));

vi.mock('./stored-upload.ts', () => ({
  storeUpload: async (_seller: string, _product: string, upload: unknown) => {
    here.stored = upload;
  },
  forgetUpload: async () => {
    here.stored = null;
  },
  readUploads: async () => (here.stored ? [{ ...(here.stored as object), product: '1' }] : []),
}));

vi.mock('../../../inspect/inspect.ts', () => ({
  Inspector: class {
    inspect = (_file: Blob, _context: object, _progress: unknown, signal: AbortSignal) =>
      here.inspect(signal);
    end() {}
  },
}));

const terms: UploadTerms = {
  left_today: 3,
  is_fee_unpaid: false,
  largest: 31_457_280,
  kind: 'module',
  last_version: '1.2.0',
  blocking_rules: [],
  waived_findings: [],
  technical_name: 'radar',
  pending: null,
  refused: null,
  previous: null,
  date: '2026-06-01',
  platforms: [
    {
      version: '9.1.0',
      php_min: '8.1',
      php_max: '8.4',
      released: '2026-05-01',
      required: '2026-11-01',
    },
  ],
  newest_major: 9,
};

const report = {
  version: '1.3.0',
  requires: {},
  compliance: 'compliant',
  errors: 0,
  warnings: 0,
  findings: [],
} as unknown as Report;

const zip = (name: string, content: string) => {
  const file = new File([content], name, { type: 'application/zip' });
  // What jsdom lacks of a file.
  return Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(content).buffer });
};

/**
 * The server's side of the sending: each upload with what it received. One that is ended takes its
 * time to go. Parts, and how far it came, wait for what is given.
 */
function receiving({
  refusal,
  before = Promise.resolve(),
}: {
  refusal?: Response;
  before?: Promise<void>;
} = {}) {
  const uploads = new Map<
    string,
    { size: number; received: number; isEnded: boolean; version?: string }
  >();
  let begun = 0;
  const fetch = async (path: RequestInfo | URL, request: RequestInit = {}) => {
    const { method, body } = request;
    const address = String(path);
    if (method === 'POST') {
      if (refusal) return refusal;
      const location = `/upload/versions/${'abc'[begun++]}`;
      const size = Number(new Headers(request.headers).get('upload-length'));
      uploads.set(location, { size, received: 0, isEnded: false });
      return new Response(null, { status: 201, headers: { location } });
    }
    const upload = uploads.get(address);
    if (!upload) return new Response(null, { status: 404 });
    if (method === 'DELETE') upload.isEnded = true;
    else await before;
    if (method === 'PATCH') upload.received += (body as Blob).size;
    const headers = new Headers({ 'upload-offset': String(upload.received) });
    if (upload.version) headers.set('upload-version', upload.version);
    return new Response(null, { headers });
  };
  vi.stubGlobal('fetch', fetch);
  return uploads;
}

const taken: Answer = {
  body: { data: { submit_version: { id: '9', version: '1.3.0', change_kind: 'MINOR' } } },
};

/** Elsewhere in the app. */
const elsewhere = '/sellers/en/orders';

async function open({
  submits = [taken],
  address = '?upload=1',
  session = {},
  answersAfter = Promise.resolve(),
  ...different
}: Partial<UploadTerms> & {
  submits?: Answer[];
  address?: string;
  session?: Partial<Session>;
  /** What the submission waits for. */
  answersAfter?: Promise<void>;
}) {
  const submitted: {
    archive: string;
    changelog: { lang: string; text: string }[];
    online_on: string | null;
  }[] = [];
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    UploadTerms: answering({ body: { data: { upload_terms: { ...terms, ...different } } } }),
    UploadProducts: answering({ body: { data: { product_list: [] } } }),
    UploadRules: answering({ body: { data: { review_rules: [] } } }),
    SubmitVersion: answering(...submits),
  };
  const centre = '/sellers/en/products/validation';
  const router = await renderScreen({
    routes: [
      {
        path: centre,
        element: (
          <>
            <Uploads />
            <UploadDialog />
          </>
        ),
      },
      { path: `${centre}/product/1/version/9`, element: <h1>In validation</h1> },
      {
        path: `${centre}/product/1/version/8`,
        element: <FeedbackHeader report={someReport({ version: refusedVersion() })} />,
      },
      { path: elsewhere, element: <h1>Orders</h1> },
    ],
    address: `${centre}${address}`,
    session,
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (operationName === 'SubmitVersion') {
        submitted.push(variables.input);
        await answersAfter;
      }
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return { router, submitted };
}

const choose = async (file: File) => {
  await screen.findByRole('button', { name: 'Choose a ZIP' });
  await userEvent.upload(fileField(), file);
};
const fileField = () => document.querySelector('input[type=file]') as HTMLInputElement;
/** Once one is there. */
const chooseOther = async (file: File) => {
  const opened = vi.fn();
  fileField().addEventListener('click', opened, { once: true });
  await press('Choose another file');
  expect(opened).toHaveBeenCalled();
  await userEvent.upload(fileField(), file);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** Whether it may be out of sight, as all that is scrolled. */
const isInBody = (element: HTMLElement) => element.closest('[id$="-body"]') !== null;
const changelog = () => screen.findByRole('textbox', { name: /What changed/ });

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  here.stored = null;
  here.inspect = async () => report;
});
afterEach(() => {
  const seller = someShell().seller?.email ?? '';
  const sender = { credentials: async () => ({}), who: () => 'ada', onEnded: () => () => {} };
  discardTransfer({ seller, product: '1' }, sender);
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

// R13.1
it('sends another ZIP as an upload of its own, with the words that were typed', async () => {
  const uploads = receiving();
  const { submitted } = await open({
    submits: [refused('BAD_USER_INPUT', { reason: 'version_not_newer' }), taken],
  });
  await choose(zip('a.zip', 'the first one'));
  await userEvent.type(await changelog(), 'Faster.');
  await userEvent.type(screen.getByLabelText(/Goes online on/), '2026-07-01');
  await press('Upload version');
  expect(await screen.findByRole('alert')).toHaveTextContent('above 1.2.0');
  await chooseOther(zip('b.zip', 'the other one'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await changelog()).toHaveValue('Faster.');
  await press('Upload version');
  expect(await screen.findByRole('heading', { name: 'In validation' })).toBeVisible();
  expect(submitted.map(({ archive }) => archive)).toEqual(['a', 'b']);
  expect(submitted[1]).toMatchObject({ changelog: [{ text: 'Faster.' }], online_on: '2026-07-01' });
  expect([...uploads.values()]).toEqual([
    { size: 13, received: 13, isEnded: true },
    { size: 13, received: 13, isEnded: false },
  ]);
});

// R13.1: what only the connection or a fault of the server stopped can go on later, what was
// refused is decided again.
it.each([
  ['forgets', 'was refused', refused('BAD_USER_INPUT', { reason: 'uploads_used_up' }), false],
  ['keeps', 'found no server', { broken: new TypeError('Failed to fetch') }, true],
  ['keeps', 'met a fault', refused('INTERNAL_SERVER_ERROR'), true],
])('%s an upload that %s', async (_, __, answer, isKept) => {
  receiving();
  await open({ submits: [answer] });
  await choose(zip('a.zip', 'the first one'));
  await userEvent.type(await changelog(), 'Faster.');
  await press('Upload version');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(here.stored !== null).toBe(isKept);
});

// R13.1: a version is submitted once.
it('cannot be paused or cancelled while it is being submitted', async () => {
  receiving();
  const { promise: answersAfter, resolve: answer } = Promise.withResolvers<void>();
  const { submitted } = await open({ answersAfter });
  await choose(zip('a.zip', 'the first one'));
  await userEvent.type(await changelog(), 'Faster.');
  await press('Upload version');
  await waitFor(() => expect(submitted).toHaveLength(1));
  expect(screen.getByRole('progressbar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel the upload' })).toBeNull();
  answer();
  expect(await screen.findByRole('heading', { name: 'In validation' })).toBeVisible();
});

// R13.1: the mended ZIP is the same version, and needs the same words.
it('begins a mended version with what was written about the refused one', async () => {
  receiving();
  await open({ address: '/product/1/version/8' });
  await userEvent.click(await screen.findByRole('link', { name: 'Upload a fixed version' }));
  await choose(zip('a.zip', 'the mended one'));
  expect(await changelog()).toHaveValue('Counts faster.');
});

// R13.1: also where the product's page led here, but for a day that is past.
it.each([
  ['2026-07-01', '2026-07-01'],
  ['2026-05-31', ''],
])('begins with the words of the newest version, refused and due on %s', async (day, shown) => {
  receiving();
  await open({
    refused: { changelog: [{ lang: 'en', text: 'Counts faster.' }], online_on: day },
  });
  await choose(zip('a.zip', 'the mended one'));
  expect(await changelog()).toHaveValue('Counts faster.');
  expect(screen.getByLabelText(/Goes online on/)).toHaveValue(shown);
});

it('says that there is nothing to upload a version of, and leads on', async () => {
  await open({ address: '?upload=' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Upload a version' }));
  expect(await dialog.findByText(/you have none yet/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Go to your products' })).toHaveAttribute(
    'href',
    '/sellers/en/products',
  );
  expect(dialog.queryByRole('combobox')).toBeNull();
});

// R13.1: it may be of days ago, and take the place of a version in validation.
it('shows what a reload interrupted as paused, and submits it by a click only', async () => {
  receiving();
  here.stored = oldUpload();
  const { submitted } = await open({ pending: { id: '8', version: '1.2.5' } });
  expect(await screen.findByText('old.zip')).toBeVisible();
  expect(screen.getByText('Paused')).toBeVisible();
  expect(isInBody(screen.getByRole('button', { name: 'Resume' }))).toBe(false);
  expect(screen.getByText(/Version 1\.2\.5 is in validation/)).toBeVisible();
  expect(submitted).toEqual([]);
  await press('Resume');
  expect(await screen.findByRole('heading', { name: 'In validation' })).toBeVisible();
  expect(submitted).toHaveLength(1);
  expect(here.stored).toBeNull();
});

const oldUpload = (): StoredUpload => ({
  file: zip('old.zip', 'of before'),
  form: {
    version: '1.3.0',
    changeKind: 'MINOR',
    changelog: 'Faster.',
    worksFrom: '9.1.0',
    worksTo: '9.1.0',
    onlineOn: '',
  },
  address: null,
});

/** Sends a ZIP whose parts wait until they are let through. */
async function beginSending(session: Partial<Session> = {}) {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  receiving({ before: promise });
  const opened = await open({ session });
  await choose(zip('a.zip', 'the first one'));
  await userEvent.type(await changelog(), 'Faster.');
  await press('Upload version');
  await screen.findByRole('button', { name: 'Continue in the background' });
  return { ...opened, letThrough };
}

// R13.1: long work can be left, and says when it is done.
it('goes on when the dialog and the screen are left, and says when it is done', async () => {
  const { router, submitted, letThrough } = await beginSending();
  await press('Continue in the background');
  expect(await screen.findByText('Upload of Stock Radar 1.3.0')).toBeVisible();
  expect(screen.getByRole('progressbar')).toBeVisible();
  await act(() => router.navigate(elsewhere));
  expect(submitted).toEqual([]);
  letThrough();
  expect(await screen.findByText('Stock Radar 1.3.0 is uploaded.')).toBeVisible();
  expect(submitted).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await press('Open');
  expect(await screen.findByRole('heading', { name: 'In validation' })).toBeVisible();
});

// R13.1: what one person sends is submitted for nobody else.
it.each(['signed out', 'another', 'acting for another'])(
  'submits nothing once the person is %s',
  async (now) => {
    let end = () => {};
    let person = 'ada';
    const { submitted, letThrough } = await beginSending({
      personId: () => person,
      onEnded: (listener) => {
        end = listener;
        return () => {};
      },
    });
    await press('Continue in the background');
    if (now === 'another') person = 'bob';
    else if (now === 'signed out') act(() => end());
    else sessionStorage.setItem('pose-as', 'bob@example.test');
    letThrough();
    const sign = now === 'signed out' ? 'Paused' : 'The upload of Stock Radar 1.3.0 failed.';
    expect((await screen.findAllByText(sign))[0]).toBeVisible();
    expect(submitted).toEqual([]);
    expect(here.stored).not.toBeNull();
  },
);

// R13.1
it('shows in the validation centre how far an upload came before a reload, and resumes or discards it', async () => {
  const uploads = receiving();
  uploads.set('/upload/versions/x', { size: 9, received: 4, isEnded: false });
  here.stored = { ...oldUpload(), address: '/upload/versions/x' };
  const { submitted } = await open({ address: '' });
  expect(await screen.findByText('Upload of Stock Radar 1.3.0')).toBeVisible();
  expect(screen.getByText('Paused')).toBeVisible();
  expect(await screen.findByText('44%')).toBeVisible();
  expect(submitted).toEqual([]);
  await press('Resume');
  expect(await screen.findByText('Stock Radar 1.3.0 is uploaded.')).toBeVisible();
  expect(submitted).toMatchObject([{ archive: 'x' }]);
  expect(screen.queryByText('Upload of Stock Radar 1.3.0')).toBeNull();
});

// R13.1: the answer to its submission was lost with the page.
it('forgets an upload that has become a version meanwhile', async () => {
  const uploads = receiving();
  uploads.set('/upload/versions/x', { size: 9, received: 9, isEnded: false, version: '9' });
  here.stored = { ...oldUpload(), address: '/upload/versions/x' };
  const { submitted } = await open({ address: '' });
  await waitFor(() => expect(here.stored).toBeNull());
  expect(screen.queryByText('Upload of Stock Radar 1.3.0')).toBeNull();
  expect(submitted).toEqual([]);
});

// R13.1: it may have arrived, as the last one of the day.
it('submits the same upload again where the answer was lost', async () => {
  const uploads = receiving();
  uploads.set('/upload/versions/x', { size: 9, received: 9, isEnded: false });
  here.stored = { ...oldUpload(), address: '/upload/versions/x' };
  const { submitted } = await open({
    left_today: 0,
    submits: [{ broken: new TypeError('Failed to fetch') }, taken],
  });
  await press('Resume');
  await screen.findByRole('alert');
  await press('Upload version');
  expect(await screen.findByRole('heading', { name: 'In validation' })).toBeVisible();
  expect(submitted).toMatchObject([{ archive: 'x' }, { archive: 'x' }]);
});

// R13.1: it became a version with other words, or one that was cancelled meanwhile.
it('sends the ZIP again where its upload is gone', async () => {
  const uploads = receiving();
  uploads.set('/upload/versions/x', { size: 9, received: 9, isEnded: false });
  here.stored = { ...oldUpload(), address: '/upload/versions/x' };
  const { submitted } = await open({
    submits: [refused('BAD_USER_INPUT', { reason: 'no_upload' }), taken],
  });
  await press('Resume');
  expect(await screen.findByRole('heading', { name: 'In validation' })).toBeVisible();
  expect(submitted).toMatchObject([{ archive: 'x' }, { archive: 'a' }]);
  expect(uploads.get('/upload/versions/a')).toMatchObject({ size: 9, received: 9 });
  expect(here.stored).toBeNull();
});

// R13.1: no other ZIP is chosen meanwhile, while the server is slow to answer.
it('shows what a reload interrupted before the server says how far it came', async () => {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  const uploads = receiving({ before: promise });
  uploads.set('/upload/versions/x', { size: 9, received: 9, isEnded: false, version: '9' });
  here.stored = { ...oldUpload(), address: '/upload/versions/x' };
  await open({});
  expect(await screen.findByText('old.zip')).toBeVisible();
  expect(screen.getByText('Paused')).toBeVisible();
  expect(await changelog()).toHaveValue('Faster.');
  expect(screen.queryByRole('button', { name: 'Choose a ZIP' })).toBeNull();
  letThrough();
  expect(await screen.findByRole('button', { name: 'Choose a ZIP' })).toBeVisible();
  expect(screen.queryByText('old.zip')).toBeNull();
  expect(here.stored).toBeNull();
});

// R13.1: the version in validation ends with the upload, whatever becomes of the new one.
it('says as long as nothing is sent what it would take the place of, and that it would be rejected', async () => {
  here.inspect = async () => ({
    ...report,
    compliance: 'notCompliant',
    errors: 1,
    findings: [
      { rule: 'PHP-EVAL', severity: 'error', text: 'eval()', fingerprint: 'a', message: '' },
    ],
  });
  await open({ pending: { id: '8', version: '1.2.5' } });
  expect(await screen.findByText(/^Version 1\.2\.5 is in validation/)).toBeVisible();
  await choose(zip('a.zip', 'the first one'));
  const insist = await screen.findByRole('checkbox', { name: 'Upload it anyway' });
  expect(insist).toHaveAccessibleDescription(/Version 1\.2\.5.* is cancelled .* rejected/);
  const sentence = screen.getByText(/^Version 1\.2\.5 is in validation/);
  expect(isInBody(sentence)).toBe(false);
});

it('asks in the dialog before an old upload takes the place of a version in validation', async () => {
  receiving();
  here.stored = oldUpload();
  const { submitted } = await open({ address: '', pending: { id: '8', version: '1.2.5' } });
  await press('Resume');
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByText(/Version 1\.2\.5 is in validation/)).toBeVisible());
  expect(submitted).toEqual([]);
});

// R13.1: until one was validated each is the first, and then none is.
it.each([
  ['', ['New product']],
  ['1.2.0', ['Major update', 'Minor update', 'Review fix', 'Bug fix']],
])('offers the kinds that a version after %o can be', async (last_version, kinds) => {
  receiving();
  await open({ last_version });
  await choose(zip('a.zip', 'the first one'));
  const kind = within(await screen.findByRole('combobox', { name: /^What it changes/ }));
  expect(kind.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(kinds);
});

// R13.1: what is missing may be out of sight, above or below.
it('leads to the changelog where that is missing', async () => {
  const { submitted } = await open({});
  await choose(zip('a.zip', 'the first one'));
  await press('Upload version');
  const field = await changelog();
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/Write in English what changed/);
  expect(submitted).toEqual([]);
});

// R13.1: English must be there, others may.
it('takes the changelog in more languages', async () => {
  receiving();
  const { submitted } = await open({});
  await choose(zip('a.zip', 'the first one'));
  await userEvent.type(await changelog(), 'Faster.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a language' }), 'fr');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Add a language' }), 'de');
  await userEvent.type(
    screen.getByRole('textbox', { name: 'What changed (French)' }),
    'Plus rapide.',
  );
  await press('Upload version');
  expect(await screen.findByRole('heading', { name: 'In validation' })).toBeVisible();
  expect(submitted[0]?.changelog).toEqual([
    { lang: 'en', text: 'Faster.' },
    { lang: 'fr', text: 'Plus rapide.' },
  ]);
});

// R13.1
it('keeps what was not sent when it is closed by chance, until it is cancelled', async () => {
  const { router } = await open({});
  await choose(zip('a.zip', 'the first one'));
  await userEvent.type(await changelog(), 'Faster.');
  const reopen = () => act(() => router.navigate('/sellers/en/products/validation?upload=1'));
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  await reopen();
  expect(await changelog()).toHaveValue('Faster.');
  expect(screen.getByText('a.zip')).toBeVisible();
  // It is checked again, as it may not be sent unseen where it does not comply.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload version' })).toBeEnabled());
  await press('Cancel');
  await reopen();
  expect(await screen.findByRole('button', { name: 'Choose a ZIP' })).toBeVisible();
});

it('leads to the fee where that is not paid, beside the buttons, which are always in sight', async () => {
  receiving({
    refusal: new Response(JSON.stringify({ reason: 'fee_unpaid' }), { status: 409 }),
  });
  await open({});
  await choose(zip('a.zip', 'the first one'));
  await userEvent.type(await changelog(), 'Faster.');
  await press('Upload version');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The annual fee of this product is not paid.');
  expect(within(alert).getByRole('link', { name: 'Pay the fee' })).toHaveAttribute(
    'href',
    '/sellers/en/products/fee/1',
  );
  expect(isInBody(alert)).toBe(false);
});

// R13.1, R15.3
it('says that the fee is not paid before a file is chosen', async () => {
  await open({ is_fee_unpaid: true });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The annual fee of this product is not paid.');
  expect(within(alert).getByRole('link', { name: 'Pay the fee' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose a ZIP' })).toBeDisabled();
});

// R13.7: it would only cost one of the uploads of the day.
it('offers nothing but another file where an archive cannot be read', async () => {
  here.inspect = async () => ({
    ...report,
    compliance: 'notCompliant',
    errors: 1,
    findings: [
      { rule: 'INS-ZIP', severity: 'error', text: 'It is no ZIP.', fingerprint: 'a', message: '' },
    ],
    notRun: [{ rule: 'INS-PATH', needs: ['archive'] }],
  });
  await open({});
  const file = zip('a.zip', 'no archive');
  await choose(Object.defineProperty(file, 'size', { value: 20_011_000 }));
  expect(await screen.findByText('It is no ZIP.')).toBeVisible();
  expect(screen.getByText('This version would be rejected.').parentElement).toHaveTextContent(
    /rejected\. 1 error$/,
  );
  expect(screen.getByText('19.1 MB')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Upload version' })).toBeNull();
});

// R13.7
it('keeps the file and its verdict until another is chosen, which may not be too large', async () => {
  await open({});
  await choose(zip('a.zip', 'the first one'));
  expect(await screen.findByText('Passed.')).toBeVisible();
  const large = Object.defineProperty(zip('b.zip', 'large'), 'size', { value: 32_000_000 });
  await chooseOther(large);
  expect(screen.getByRole('alert')).toHaveTextContent('b.zip: The file is too large.');
  expect(screen.getByText('a.zip')).toBeVisible();
  expect(screen.getByText('Passed.')).toBeVisible();
  await chooseOther(zip('c.zip', 'the third one'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('c.zip')).toBeVisible();
  expect(screen.queryByText('a.zip')).toBeNull();
});

// R13.1: only the one that is being tried again is counted already.
it('says that no upload is left today for another file', async () => {
  receiving();
  here.stored = oldUpload();
  await open({ left_today: 0, submits: [refused('BAD_USER_INPUT', { reason: 'no_upload' })] });
  await press('Resume');
  expect(await screen.findByRole('alert')).not.toHaveTextContent('today');
  await chooseOther(zip('b.zip', 'the other one'));
  expect(screen.getByRole('alert')).toHaveTextContent('today');
  expect(await screen.findByRole('button', { name: 'Upload version' })).toBeDisabled();
});

it('checks another file instead of one that is being checked', async () => {
  here.inspect = (signal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  await open({});
  await choose(zip('a.zip', 'the first one'));
  expect(screen.queryByRole('textbox')).toBeNull();
  here.inspect = async () => report;
  await chooseOther(zip('b.zip', 'the other one'));
  expect(await changelog()).toBeVisible();
  expect(screen.getByText('b.zip')).toBeVisible();
});
