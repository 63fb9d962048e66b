import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../graphql/api-error.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { type Answer, refused } from '../../../test/answers.ts';
import { opening, someDetails } from '../../../test/products.tsx';
import { someShell } from '../../../test/shell.ts';
import { ProductsScreen } from '../products.tsx';

/** The file on its way. */
const way = vi.hoisted(() => ({
  signal: undefined as AbortSignal | undefined,
  arrive: (_: { id: string }): void => {},
  refuse: (_: Error): void => {},
}));

vi.mock('../../../files/upload.ts', () => ({
  upload: (_address: string, _file: File, { signal }: { signal: AbortSignal }) =>
    new Promise<{ id: string }>((resolve, reject) =>
      Object.assign(way, { signal, arrive: resolve, refuse: reject }),
    ),
}));

/** Pictures come over the network. */
vi.mock('../../../files/use-file-url.ts', () => ({ useFileUrl: (id: string) => `blob:${id}` }));

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

const category = (id: string, name: string) => ({ id, name, parent: null, is_open: true });

async function open({
  save = { waiting: true },
  cancel = { waiting: true },
  details = someDetails(),
  later = details,
}: {
  /** What a save is answered with. */
  save?: Answer;
  /** What taking a submission back is answered with. */
  cancel?: Answer;
  details?: ReturnType<typeof someDetails>;
  /** What the product is like once something was to be saved. */
  later?: ReturnType<typeof someDetails>;
} = {}) {
  const categories = [category('8', 'Shipping'), category('9', 'Stock')];
  let wasSaving = false;
  const { requests } = await opening(ProductsScreen)('products/19?tab=sheet', {
    answers: {
      CancelSheetSubmission: cancel,
      ProductCategories: { body: { data: { product_categories: categories } } },
      get SaveSheet() {
        wasSaving = true;
        return save;
      },
      get Product() {
        return { body: { data: { product: wasSaving ? later : details } } };
      },
    },
  });
  await screen.findByRole('heading', { name: 'Documents' });
  return { saved: () => requests.filter(({ operation }) => operation === 'SaveSheet').at(-1) };
}

const sendManual = async (language = 'English') =>
  userEvent.upload(
    screen.getByLabelText(`Documentation, ${language}`, { selector: 'input' }),
    new File(['%PDF-1.7'], 'manual.pdf', { type: 'application/pdf' }),
  );

const chooseLanguage = async (name: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Language of the document' }));
  await userEvent.click(await screen.findByRole('option', { name }));
};

// R12.6
it('keeps a manual under the language it was chosen for', async () => {
  await open();
  await sendManual();
  await chooseLanguage('German');
  await act(async () => way.arrive({ id: '5' }));
  expect(
    await screen.findByRole('button', { name: 'Remove the documentation, English' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove the documentation, German' })).toBeNull();
});

// R12.6
it.each([
  ['uploads_at_once', /Wait until one of them has finished/],
  ['uploads_busy', /Try again in a minute/],
])('says why no file is taken now: %s', async (reason, words) => {
  await open();
  await sendManual();
  await act(async () => way.refuse(new ApiError('BAD_USER_INPUT', '', { reason })));
  expect(await screen.findByText(words)).toBeVisible();
});

// R12.6: a good file settles what was said of those in its place before it.
it('puts away what was said of a refused manual with the next try in its language', async () => {
  await open();
  await sendManual();
  await act(async () => way.refuse(new ApiError('BAD_USER_INPUT', '', { reason: 'cut' })));
  expect(await screen.findByText(/The upload was interrupted/)).toBeVisible();
  await chooseLanguage('German');
  await sendManual('German');
  expect(screen.getByText(/The upload was interrupted/)).toBeVisible();
  await chooseLanguage('English');
  await sendManual();
  await waitFor(() => expect(screen.queryByText(/The upload was interrupted/)).toBeNull());
});

// R12.6
it('puts away what was said of a refused screenshot with the next try', async () => {
  await open();
  const sendShot = (name: string) =>
    userEvent.upload(
      screen.getByLabelText('Screenshots', { selector: 'input' }),
      new File(['x'], name, { type: 'image/png' }),
    );
  await sendShot('a.png');
  await act(async () => way.refuse(new ApiError('BAD_USER_INPUT', '', { reason: 'cut' })));
  expect(await screen.findByText(/^a\.png: The upload was interrupted/)).toBeVisible();
  await sendShot('b.png');
  await waitFor(() => expect(screen.queryByText(/The upload was interrupted/)).toBeNull());
  await act(async () => way.refuse(new ApiError('BAD_USER_INPUT', '', { reason: 'cut' })));
  expect(await screen.findByText(/^b\.png: The upload was interrupted/)).toBeVisible();
});

// R12.6: what is above a zone looks as if it belonged to the one before.
it('shows pictures below the zone that took them', async () => {
  const details = someDetails();
  const { sheet } = details.sheet;
  details.sheet = { ...details.sheet, sheet: { ...sheet, icon: '3', screenshots: ['4'] } };
  await open({ details });
  const inOrder = [
    screen.getByRole('group', { name: 'Icon' }),
    screen.getByRole('img', { name: 'Icon' }),
    screen.getByRole('group', { name: 'Screenshots' }),
    screen.getByRole('list', { name: 'Screenshots' }),
  ];
  expect([...inOrder].sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1))).toEqual(inOrder);
});

// R12.6: where there is no room for both, one is looked at after the other.
it('goes on with files while the preview is looked at', async () => {
  await open();
  await sendManual();
  await userEvent.click(screen.getByRole('radio', { name: 'Preview' }));
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull();
  expect(way.signal?.aborted).toBe(false);
  await act(async () => way.arrive({ id: '5' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Edit' }));
  expect(
    screen.getByRole('button', { name: 'Remove the documentation, English' }),
  ).toBeInTheDocument();
});

// R12.6
it('leaves the line that is written again where it is, and sends no empty ones', async () => {
  const { saved } = await open();
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add a feature' }));
  await add();
  const field = screen.getByRole('textbox', { name: 'Features 4' });
  expect(field).toHaveValue('');
  await userEvent.type(field, 'Fast');
  await userEvent.clear(field);
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Slow');
  await add();
  await waitFor(() =>
    expect(saved()?.variables).toMatchObject({
      sheet: { texts: [{ lang: 'en', features: ['', '', '', 'Slow'] }] },
    }),
  );
});

// R12.6: one Enter must not stop the whole sheet from being saved.
it('writes on one line what has one line', async () => {
  const { saved } = await open();
  const field = screen.getByRole('textbox', { name: 'Short description' });
  await userEvent.type(field, 'Counts{Enter}stock');
  expect(field).toHaveValue('Counts stock');
  await userEvent.type(screen.getByRole('textbox', { name: 'Description' }), 'One{Enter}two');
  await waitFor(() => expect(saved()).toBeDefined());
  await waitFor(() =>
    expect(saved()?.variables).toMatchObject({
      sheet: { texts: [{ lang: 'en', short_description: 'Counts stock' }] },
    }),
  );
  expect(screen.getByRole('textbox', { name: 'Description' })).toHaveValue('One\ntwo');
});

// R12.6
it('leads to what was refused in a language that is not on show, and says why', async () => {
  await open({
    save: refused('BAD_USER_INPUT', { reason: 'text_broken', field: 'texts.de.name' }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Radar');
  await userEvent.click(await screen.findByRole('button', { name: 'German: not saved' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    /control character/,
  );
});

// R12.6
it('takes as many screenshots as there is room for, and says so', async () => {
  await open();
  await userEvent.upload(
    screen.getByLabelText('Screenshots', { selector: 'input' }),
    Array.from({ length: 21 }, (_, n) => new File(['x'], `${n}.png`, { type: 'image/png' })),
  );
  expect(await screen.findByText(/at most 20 screenshots/)).toBeVisible();
  expect(screen.getAllByRole('progressbar', { name: /^Uploading/ })).toHaveLength(20);
});

// R12.6
it('says that the sheet is locked where another tab submitted it', async () => {
  const details = someDetails();
  await open({
    save: refused('BAD_USER_INPUT', { reason: 'sheet_locked', field: 'id' }),
    later: { ...details, sheet: { ...details.sheet, state: 'IN_VALIDATION' } },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Radar');
  expect(await screen.findByText(/^In validation: locked/)).toBeVisible();
});

// R12.6: to try again would not help.
it('says that the sheet was decided on before the submission was cancelled', async () => {
  const details = someDetails();
  await open({
    details: { ...details, sheet: { ...details.sheet, state: 'IN_VALIDATION' } },
    cancel: refused('BAD_USER_INPUT', { reason: 'not_in_validation', field: 'id' }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the submission' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the submission' }));
  expect(await screen.findByText(/^A decision on this sheet/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

/** A sheet that lacks nothing. */
const complete = {
  categories: ['8'],
  texts: [
    {
      lang: 'en',
      name: 'Radar',
      short_description: 'Counts.',
      description: 'Counts stock.',
      benefits: ['a'],
      features: ['a', 'b', 'c'],
      keywords: ['a', 'b', 'c', 'd', 'e'],
    },
  ],
  icon: '41',
  screenshots: ['1', '2', '3'],
  documents: [{ lang: 'en', file: '5' }],
};

const withSheet = (sheet: typeof complete, files: [string, string][] = []) => {
  const details = someDetails();
  return {
    ...details,
    sheet: {
      ...details.sheet,
      sheet,
      is_draft: true,
      files: files.map(([id, name]) => ({
        ...{ id, name, kind: 'DOCUMENT' as const },
        ...{ size: 1, width: 0, height: 0 },
      })),
    },
  };
};

// R12.6
it('says why nothing was submitted', async () => {
  await open({
    details: withSheet(complete),
    save: refused('BAD_USER_INPUT', { reason: 'text_broken', field: 'texts.en.name' }),
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  await userEvent.click(screen.getByRole('button', { name: 'Submit for validation' }));
  await waitFor(() =>
    expect(screen.getAllByText('Not saved: check the marked fields')).toHaveLength(2),
  );
});

// R12.6: all that keeps a sheet from being submitted is named at once, and leads to its field.
it('leads from what is to be fixed to its field', async () => {
  const [english] = complete.texts;
  const details = withSheet({
    ...complete,
    texts: [
      { ...english, short_description: 'x'.repeat(260), keywords: ['a', 'A', 'b', 'c', 'd'] },
      { ...english, lang: 'de', name: '' },
    ] as typeof complete.texts,
  });
  details.sheet.problems = [{ field: 'price' }];
  await open({ details });
  const fields = screen.getByRole('group', { name: /^Keywords/ });
  expect(fields).toHaveTextContent('4 of 5 differ: the same keyword counts once');
  expect(screen.getByText('260 characters, at most 250')).toBeVisible();
  expect(screen.queryByText('260 of 250 characters')).toBeNull();
  expect(screen.getByText('not set yet')).toBeVisible();

  const submit = screen.getByRole('button', { name: 'Submit for validation' });
  const fix = async (name: string) => {
    await userEvent.click(submit);
    const dialog = within(await screen.findByRole('dialog', { name: '4 things to fix' }));
    await userEvent.click(dialog.getByRole('button', { name }));
    expect(screen.queryByRole('dialog')).toBeNull();
  };
  await fix('German: Name');
  expect(screen.getByRole('button', { name: 'German: 1 to fix' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await fix('Price');
  expect(screen.getByRole('button', { name: 'Set a price' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Price of Stock Radar' }));
  expect(dialog.getByRole('textbox', { name: /^Price without VAT/ })).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Set a price' })).toBeVisible();
});

// R12.6: nobody can choose between two numbers.
it('shows pictures and names where two versions are compared', async () => {
  const theirs = { ...complete, categories: ['9'], icon: '57' };
  theirs.documents = [{ lang: 'en', file: '6' }];
  const { sheet } = withSheet(theirs, [
    ['5', 'old.pdf'],
    ['6', 'new.pdf'],
    ['41', 'mine.png'],
    ['57', 'theirs.png'],
  ]);
  await open({
    details: withSheet(complete),
    save: {
      body: {
        data: {
          save_sheet: {
            saved: null,
            conflict: { theirs: { ...sheet, revision: 5 } },
          },
        },
      },
    },
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 's');
  const dialog = await screen.findByRole('dialog', { name: 'The sheet was changed elsewhere' });
  for (const words of ['Shipping', 'Stock', 'old.pdf', 'new.pdf']) {
    expect(dialog).toHaveTextContent(words);
  }
  const pictures = [...dialog.querySelectorAll('img')].map(({ alt, src }) => [alt, src]);
  expect(pictures).toEqual([
    ['mine.png', 'blob:41'],
    ['theirs.png', 'blob:57'],
  ]);
});

// R12.6: long work can be left, and says when it is done.
it('goes on with files when the editor is left, and puts them into the draft', async () => {
  const { saved } = await open();
  await sendManual();
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull());
  expect(way.signal?.aborted).toBe(false);
  await act(async () => way.arrive({ id: '5' }));
  expect(await screen.findByText('The files for Stock Radar are uploaded.')).toBeVisible();
  await waitFor(() =>
    expect(saved()?.variables).toMatchObject({ sheet: { documents: [{ lang: 'en', file: '5' }] } }),
  );
});

/** The products with what the frame calls them: the breadcrumbs, the choices of lists. */
function Framed() {
  const names = useProducts().products?.map(({ name }) => name);
  return (
    <>
      <ProductsScreen />
      <p>In the frame: {names?.join()}</p>
    </>
  );
}

// R12.6: a product is called as its draft is until the marketplace or a reviewer has read a name.
it.each([
  { where: 'nowhere', external_id: null, called: 'Radar 2' },
  { where: 'on the marketplace', external_id: 'P-88', called: 'Stock Radar' },
])('is called $called everywhere while it is listed $where', async (one) => {
  const details = someDetails({ external_id: one.external_id });
  const named = (name: string) => ({
    lang: 'en',
    name,
    short_description: '',
    description: '',
    benefits: [],
    features: [],
    keywords: [],
  });
  const { sheet } = details.sheet;
  details.sheet = { ...details.sheet, sheet: { ...sheet, texts: [named('Stock Radar')] } };
  const saved = { ...details.sheet, revision: 5, sheet: { ...sheet, texts: [named('Radar 2')] } };
  const shell = {
    ...someShell(),
    product_list: [{ id: '19', name: 'Stock Radar', is_active: false }],
  };
  const { requests } = await opening(Framed)('products/19?tab=sheet', {
    details,
    answers: {
      Shell: { body: { data: shell } },
      ProductCategories: { body: { data: { product_categories: [] } } },
      SaveSheet: { body: { data: { save_sheet: { saved, conflict: null } } } },
    },
  });
  const field = await screen.findByRole('textbox', { name: /^Name/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'Radar 2');
  await screen.findByText('Saved');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(one.called);
  expect(screen.getByText(`In the frame: ${one.called}`)).toBeVisible();
  const fetched = requests.filter(({ operation }) => /^(Product|Shell)$/.test(operation));
  expect(fetched).toHaveLength(2);
});
