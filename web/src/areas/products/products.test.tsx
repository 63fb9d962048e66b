import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showVersionUploads } from '../../files/version-uploads.ts';
import { type Answer, refused } from '../../test/answers.ts';
import { opening, someDetails, someItem } from '../../test/products.tsx';
import { ProductsScreen } from './products.tsx';

const open = opening(ProductsScreen);

beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}));

const row = async () =>
  (await screen.findByRole('link', { name: /Stock Radar/ })).closest('tr') as HTMLElement;

describe('the list', () => {
  // R2.11, R12.1
  it('says of a product all that matters first', async () => {
    await open('products');
    for (const words of [
      'Stock Radar',
      'Module',
      'Online',
      '€200',
      '+100%',
      'Certified',
      'Version 2.1.0',
      'Validated',
      '4.5 (12 ratings)',
      'Paid until 03/01/2027',
    ]) {
      expect(await row()).toHaveTextContent(words);
    }
    expect(screen.getByRole('columnheader', { name: 'Works on 9.1.0' })).toBeVisible();
  });

  // R12.1: too few ratings of the months that count make no average, and the list says so.
  it('says why there is no average', async () => {
    await open('products', {
      items: [
        someItem({
          rating: { average: null, recent: 2, count: 9, hidden: 'TOO_FEW', months: 8, needed: 5 },
        }),
      ],
    });
    expect(within(await row()).getByText('Too few ratings (2 of 5)')).toHaveAttribute(
      'title',
      'Too few ratings in 8 months: 2 of 5',
    );
  });

  // R12.1: what was validated before does not hide that the newest was refused.
  it('says that the newest version was refused, and leads to what was found', async () => {
    await open('products', {
      items: [someItem({ refused: { version: '2.2.0', upload_id: '78' } })],
    });
    const refusal = within(await row()).getByRole('link', { name: '2.2.0 rejected' });
    expect(refusal).toHaveAttribute(
      'href',
      '/sellers/en/products/validation/product/19/version/78',
    );
    expect(await row()).not.toHaveTextContent('Validated');
  });

  // R12.1: the course of 30 days beside the change in words.
  it.each(['table', 'tiles'])('draws how a product sold, as %s', async (view) => {
    await open(`products?view=${view}`);
    const link = await screen.findByRole('link', { name: /Stock Radar/ });
    const product = link.closest('tr, li') as HTMLElement;
    expect(product.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(30);
    expect(product).toHaveTextContent('+100%');
  });

  // R12.6: a price that nobody set is not shown as free.
  it.each(['table', 'tiles'])('says that a price is not set yet, as %s', async (view) => {
    await open(`products?view=${view}`, {
      items: [
        someItem({ price: 0, has_price: false }),
        someItem({ id: '20', name: 'Free Radar', price: 0 }),
      ],
    });
    const of = async (name: string) =>
      (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr, li');
    expect(await of('Stock Radar')).toHaveTextContent('not set yet');
    expect(await of('Stock Radar')).not.toHaveTextContent('€0');
    expect(await of('Free Radar')).toHaveTextContent('€0');
  });

  // R12.7
  it('requests 16 a page', async () => {
    const { requests } = await open('products');
    await row();
    expect(requests.find(({ operation }) => operation === 'ProductPage')?.variables).toMatchObject({
      page: 1,
      length: 16,
    });
  });

  // R12.3
  it('offers every type of the enumeration, and no other', async () => {
    await open('products');
    await row();
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    expect(
      within(await screen.findByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'All types',
      'Ad server',
      'Bundle',
      'Business Care',
      'E-mail template',
      'Training',
      'Module',
      'Pack',
      'Service',
      'Support',
      'Theme',
      'Zen',
    ]);
  });

  // R12.8
  it.each([true, false])(
    'shows the notice about monetization only with its flag: %s',
    async (on) => {
      await open('products', { features: { monetization_info: on } });
      await row();
      const link = screen.queryByRole('link', { name: 'Questions about monetization' });
      if (on) expect(link).toHaveAttribute('href', '/sellers/en/faq/monetization');
      else expect(link).toBeNull();
    },
  );
});

// R12.6
describe('a new product', () => {
  it('takes its name at once, asks before Escape drops it, and begins with Enter', async () => {
    const { requests } = await open('products');
    const [add] = await screen.findAllByRole('button', { name: 'Add product' });
    await userEvent.click(add as HTMLElement);
    const name = screen.getByRole('textbox', { name: /Name in English/ });
    expect(name).toHaveFocus();
    await userEvent.keyboard('Radar{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(name).toHaveValue('Radar');
    await userEvent.type(name, '{Enter}');
    await waitFor(() =>
      expect(requests.find(({ operation }) => operation === 'CreateProduct')?.variables).toEqual({
        type: 'module',
        name: 'Radar',
      }),
    );
  });
});

describe('one product', () => {
  // R2.12, R12.2
  it('opens on the screen of the list, at its own address', async () => {
    const { router } = await open('products');
    await userEvent.click(await screen.findByRole('link', { name: /Stock Radar/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Stock Radar' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/sellers/en/products/19');
  });

  // By the word that the address of the dashboard has for a product.
  it('leads to its own figures', async () => {
    await open('products/19');
    expect(await screen.findByRole('link', { name: 'Figures on the dashboard' })).toHaveAttribute(
      'href',
      '/sellers/en/dashboard?productID=19',
    );
  });

  // R1.9, R15.3a, R15.4, R15.8: without the page of the subscription the fee can be reached all the same.
  it.each([
    [true, 'Fee and subscription', '/sellers/en/products/subscription/19'],
    [false, 'Annual fee', '/sellers/en/products/fee/19'],
  ])('leads to what is paid for it, with partner subscription %s', async (on, name, href) => {
    await open('products/19', { features: { partner_subscription: on } });
    const status = within(await screen.findByRole('region', { name: 'Status' }));
    expect(status.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(status.queryAllByRole('link', { name: /fee/i })).toHaveLength(1);
  });

  // R12.9: by the marketplace's own id of the file.
  it('leads to its pages on the legacy site, and a version to its download there', async () => {
    const details = someDetails();
    const [live] = details.versions;
    if (!live) throw new TypeError('There is no version.');
    await open('products/19', {
      urls: { addons: 'https://addons.test' },
      details: {
        ...details,
        versions: [
          { ...live, external_upload_id: '20417' },
          { ...live, id: '300', version: '2.0.0', upload_id: '76' },
        ],
      },
    });
    const hrefs = async (region: HTMLElement) =>
      within(region)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        .filter((href) => href?.startsWith('https://addons.test'));
    expect(await hrefs(await screen.findByRole('region', { name: 'Status' }))).toEqual([
      'https://addons.test/en/seller-sheet.php?id_sheet=P-88',
      'https://addons.test/en/seller-upload.php?id_sheet=P-88',
      'https://addons.test/en/seller-comment.php?id_product=P-88',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: /^Versions/ }));
    expect(screen.getByRole('link', { name: 'Download 2.1.0' })).toHaveAttribute(
      'href',
      'https://addons.test/en/seller-download.php?id_product=P-88&id_product_upload=20417',
    );
    // One that the marketplace sent no id of is handed out from here.
    expect(screen.getByRole('button', { name: 'Download 2.0.0' })).toBeVisible();
  });

  // R12.9, R13.6: without a legacy site what was uploaded here is downloaded from here.
  it('names no other site where there is none, and hands its versions out itself', async () => {
    await open('products/19');
    await userEvent.click(await screen.findByRole('tab', { name: /^Versions/ }));
    expect(screen.getByRole('button', { name: 'Download 2.1.0' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Technical feedback' })).toHaveAttribute(
      'href',
      '/sellers/en/products/validation/product/19/version/77',
    );
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');
    expect(hrefs.filter((href) => !href.startsWith('/'))).toEqual([]);
  });
});

// R13.1
it('shows how far an upload of the product is, and leads back to its dialog', async () => {
  const file = new File(['12345678'], 'stock.zip');
  const mine = { seller: 'ada@example.test', file, form: { version: '2.2.0' } };
  showVersionUploads([
    { ...mine, product: '20', state: 'sending', sent: 8 },
    { ...mine, product: '19', state: 'sending', sent: 2 },
  ]);
  await open('products/19?tab=versions');
  expect(await screen.findByText('Version 2.2.0 is being uploaded. 25%')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByRole('link', { name: 'Open the upload' })).toHaveAttribute(
    'href',
    '/sellers/en/products/validation?upload=19',
  );
  act(() => showVersionUploads([]));
  expect(screen.queryByRole('progressbar')).toBeNull();
});

// R2.13
it('shows the invoices on the same screen', async () => {
  const { requests } = await open('products/invoices');
  expect(await screen.findByRole('heading', { level: 1, name: 'Product invoices' })).toBeVisible();
  // R12.7
  expect(
    requests.find(({ operation }) => operation === 'ProductInvoices')?.variables,
  ).toMatchObject({
    length: 10,
  });
});

// Each action has its key, drawn in the menu, and is tracked however it is chosen.
it('does by a key what the menu does', async () => {
  const { track } = await open('products/19');
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  const keys = (await screen.findAllByRole('menuitem')).map(
    (item) => item.querySelectorAll('kbd').length > 0,
  );
  expect(keys).not.toContain(false);
  await userEvent.keyboard('{Escape}');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('p');
  expect(await screen.findByRole('dialog', { name: /price/i })).toBeVisible();
  expect(track).toHaveBeenCalledWith('product_action_clicked', {
    product_id: '19',
    action: 'price',
  });
});

// R12.2: what is left of it can be found; there is nothing else to do.
it('leads from a removed product to what stays, without an empty menu', async () => {
  await open('products/19', {
    details: someDetails({ state: 'REMOVED' }),
    features: { partner_subscription: true },
  });
  const next = within(await screen.findByRole('region', { name: 'Next step' }));
  const hrefs = next.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/sellers/en/orders?all=true&productID=19',
    '/sellers/en/messages?productID=19',
    '/sellers/en/products/invoices?productID=19',
  ]);
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  const standing = screen.getByRole('region', { name: 'Status' });
  expect(standing).not.toHaveTextContent(/Validated|Paid until/);
  expect(within(standing).queryByRole('link', { name: /fee/i })).toBeNull();
});

// R15.3: a fee that was cancelled has no days of grace.
it('says that a cancelled fee stops uploads', async () => {
  await open('products/19', {
    details: someDetails({
      fee: { state: 'STOPPED', on: '2026-06-12', blocks_on: null, amount: 9900 },
    }),
    features: { pay_fee_warning: true },
  });
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(
    'The annual fee was cancelled and ended on June 12, 2026. New versions cannot be uploaded',
  );
});

// R15.3
it('says from when an overdue fee stops uploads', async () => {
  await open('products/19', {
    details: someDetails({
      fee: { state: 'OVERDUE', on: '2026-06-12', blocks_on: '2026-07-02', amount: 9900 },
    }),
    features: { pay_fee_warning: true },
  });
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(
    'overdue since June 12, 2026. From July 2, 2026 on, new versions cannot be uploaded.',
  );
});

// R12.2: the sheet is complete, so the button does what the words say.
it('submits a complete sheet from the overview', async () => {
  const details = someDetails({ state: 'DRAFT', external_id: null, version: null });
  const texts = {
    ...{ lang: 'en', name: 'Radar', short_description: 'Counts.', description: 'Counts stock.' },
    ...{ benefits: ['a'], features: ['a', 'b', 'c'], keywords: ['a', 'b', 'c', 'd', 'e'] },
  };
  details.sheet.state = 'DRAFT';
  details.sheet.is_draft = true;
  details.sheet.sheet = {
    ...{ categories: ['8'], texts: [texts], icon: '41', screenshots: ['1', '2', '3'] },
    documents: [],
  };
  const { requests } = await open('products/19', {
    details,
    answers: { SubmitSheet: { body: { data: { submit_sheet: details.sheet } } } },
  });
  const submit = await screen.findByRole('button', { name: 'Submit for validation' });
  // The second click of a double click comes before the button shows that the first is on its way.
  fireEvent.click(submit);
  fireEvent.click(submit);
  expect(await screen.findByText('The sheet is on its way to the reviewers.')).toBeVisible();
  expect(requests.filter(({ operation }) => operation === 'SubmitSheet')).toHaveLength(1);
  expect(requests.find(({ operation }) => operation === 'SubmitSheet')?.variables).toEqual({
    id: '19',
    revision: 4,
  });
});

it('does not take a price that nobody has set for one of €0', async () => {
  const details = someDetails({ state: 'DRAFT', price: 0 });
  details.sheet.problems = [{ field: 'price' }];
  await open('products/19', { details });
  expect(await screen.findByText('not set yet')).toBeVisible();
  expect(screen.queryByText('€0')).toBeNull();
});

// R12.2: a product is a draft until the marketplace took it, but what was validated is not submitted again.
it.each([
  [{ version: null, compatibility: null }, 'No version is online. Upload one.'],
  [{}, 'waits for the marketplace'],
])('says what comes after the sheet was validated: %o', async (different, words) => {
  await open('products/19', {
    details: someDetails({ state: 'DRAFT', external_id: null, ...different }),
  });
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(words);
  expect(screen.queryByRole('button', { name: 'Submit for validation' })).toBeNull();
});

// R13.2: what was validated is not in validation any more, though it waits for its day.
it('says on which day a validated version goes online', async () => {
  const details = someDetails({ pending: '2.2.0', pending_on: '2026-12-24' });
  const [live] = details.versions;
  if (!live) throw new TypeError('There is no version.');
  const waiting = { ...live, id: '302', version: '2.2.0', online_on: '2026-12-24' } as const;
  await open('products/19', {
    details: { ...details, versions: [{ ...waiting, state: 'IN_VALIDATION' }, live] },
  });
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(
    'Version 2.2.0 is validated and goes online on December 24, 2026.',
  );
  expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent(
    '2.2.0 validated, online on 12/24/2026',
  );
  await userEvent.click(screen.getByRole('tab', { name: /^Versions/ }));
  expect(await screen.findByText('Validated, online on 12/24/2026')).toBeVisible();
});

// R13.6: the validation centre takes versions of drafts as well.
it('offers the first upload of a draft', async () => {
  const details = { ...someDetails({ state: 'DRAFT', external_id: null }), version_count: 0 };
  await open('products/19?tab=versions', { details: { ...details, versions: [] } });
  expect(await screen.findByRole('link', { name: 'Upload a version' })).toHaveAttribute(
    'href',
    '/sellers/en/products/validation?upload=19',
  );
});

// R12.6
it('says which planned price is replaced, and takes it back', async () => {
  const details = {
    ...someDetails({ price: 4900 }),
    planned_prices: [{ price: 5900, starts_on: '2026-12-01' }],
  };
  const { requests } = await open('products/19', {
    details,
    answers: { ChangePrice: { body: { data: { change_price: details } } } },
  });
  await screen.findByRole('button', { name: 'More actions' });
  await userEvent.keyboard('p');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/planned earlier: €59 from .*2026/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the planned change' }));
  expect(await screen.findByText('The planned price change is cancelled.')).toBeVisible();
  expect(requests.find(({ operation }) => operation === 'ChangePrice')?.variables).toMatchObject({
    price: 4900,
  });
});

// R12.6: where there is no price, none is changed.
it('offers to set a price while there is none', async () => {
  const details = someDetails({ price: 0, has_price: false });
  details.sheet = { ...details.sheet, problems: [{ field: 'price' }] };
  await open('products/19', { details });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: /^Set a price/ })).toBeVisible();
});

// A single key is pressed easily.
it('asks before a product goes on sale', async () => {
  const { requests } = await open('products/19', {
    details: someDetails({ state: 'OFFLINE' }),
    answers: { ActivateProducts: { waiting: true } },
  });
  await screen.findByRole('button', { name: 'Put on sale' });
  await userEvent.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: /on sale again/ }));
  const sent = () => requests.filter(({ operation }) => operation === 'ActivateProducts');
  expect(sent()).toHaveLength(0);
  const confirm = dialog.getByRole('button', { name: 'Put on sale' });
  await userEvent.click(confirm);
  expect(confirm).toBeDisabled();
  expect(sent()).toHaveLength(1);
});

// R12.2
it('says that older entries of the history could not be loaded', async () => {
  const entry = (id: number) => ({
    ...{ id: String(id), at: '2026-05-01T08:00:00Z' },
    ...{ actor: 'SELLER', action: 'CREATED', detail: '' },
  });
  const first = {
    body: { data: { product_history: Array.from({ length: 25 }, (_, n) => entry(n)) } },
  };
  const answers: { ProductHistory: Answer } = { ProductHistory: first };
  await open('products/19?tab=history', { answers });
  const more = await screen.findByRole('button', { name: 'Show older ones' });
  answers.ProductHistory = refused('INTERNAL_SERVER_ERROR');
  await userEvent.click(more);
  expect(await screen.findByText('The history could not be loaded')).toBeVisible();
  expect(screen.getAllByText('You')).toHaveLength(25);
});

describe('taking a product away', () => {
  const act = async (item: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    return within(await screen.findByRole('alertdialog'));
  };

  // R12.4, R12.10: said in numbers first, reported once it is done.
  it('sends its event when a product was removed', async () => {
    const { track, requests } = await open('products/19', {
      answers: { RemoveProduct: { body: { data: { remove_product: true } } } },
    });
    const dialog = await act('Remove permanently');
    expect(await dialog.findByText(/3 renewals/)).toHaveTextContent('€108');
    const [radio] = dialog.getAllByRole('radio');
    await userEvent.click(radio as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Remove permanently' }));
    expect(dialog.getByRole('textbox', { name: /Stock Radar/ })).toBeInvalid();
    expect(track).not.toHaveBeenCalledWith('product_removed', expect.anything());
    await userEvent.type(dialog.getByRole('textbox', { name: /Stock Radar/ }), 'Stock Radar');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove permanently' }));
    await waitFor(() =>
      expect(track).toHaveBeenCalledWith('product_removed', {
        product_id: '19',
        reason: 'NO_LONGER_MAINTAINED',
      }),
    );
    expect(requests.filter(({ operation }) => operation === 'RemoveProduct')).toHaveLength(1);
  });

  // R12.10: what did not succeed is not reported.
  it.each([
    ['taken', { body: { data: { deactivate_products: true } } }, 1],
    ['refused', refused('BAD_USER_INPUT', { reason: 'product_removed' }), 0],
  ] as const)('sends its event only when taking off sale was %s', async (_, answer, times) => {
    const { track, requests } = await open('products/19', {
      details: someDetails(),
      answers: { DeactivateProducts: answer },
    });
    const dialog = await act('Take off sale');
    await userEvent.click(dialog.getAllByRole('radio')[0] as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: 'Take off sale' }));
    await waitFor(() =>
      expect(requests.some(({ operation }) => operation === 'DeactivateProducts')).toBe(true),
    );
    if (times === 0) expect(await dialog.findByRole('alert')).toBeVisible();
    const reported = () => track.mock.calls.filter(([name]) => name === 'product_deactivated');
    await waitFor(() => expect(reported()).toHaveLength(times));
  });
});

// Why a product does not go on sale is said in the dialog that asked, which stays.
it('says in its dialog why a product was not put on sale', async () => {
  await open('products/19', {
    details: someDetails({ state: 'OFFLINE' }),
    answers: { ActivateProducts: refused('CONFLICT', { reason: 'not_validated' }) },
  });
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Put on sale' }))[0] as HTMLElement,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Put on sale' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/once its sheet has been validated/);
});

// R12.2: a refused version is the next thing to do, with the way to what was found.
it('says that the newest version was refused, and leads to what was found', async () => {
  await open('products/19', {
    details: someDetails({ refused: { version: '2.2.0', upload_id: '78' } }),
  });
  const next = within(await screen.findByRole('region', { name: 'Next step' }));
  expect(next.getByText(/^Version 2\.2\.0 was rejected/)).toBeVisible();
  expect(next.getByRole('link', { name: 'Technical feedback' })).toHaveAttribute(
    'href',
    '/sellers/en/products/validation/product/19/version/78',
  );
});

// R12.2: with its sheet in validation, a new module still needs a version that passes.
it.each([
  [{ refused: { version: '1.0.0', upload_id: '78' } }, 'Version 1.0.0 was rejected.'],
  [{}, 'No version is online. Upload one.'],
  [{ pending: '1.0.0' }, 'The sheet is in validation.'],
])('says beside a sheet in validation what becomes of the version: %o', async (item, words) => {
  const details = someDetails({ state: 'IN_VALIDATION', version: null, ...item });
  details.sheet.state = 'IN_VALIDATION';
  await open('products/19', { details });
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(words);
  const button = screen.queryByRole('link', { name: 'Upload a version' });
  if (details.item.pending) expect(button).toBeNull();
  else expect(button).toBeVisible();
});

// R12.2: what the marketplace has yet to list is no draft to the seller any more.
it('says of a validated product that it waits to be listed', async () => {
  const details = someDetails({ state: 'DRAFT', external_id: null });
  await open('products/19', { details });
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(
    'waits for the marketplace to list it',
  );
  expect(screen.getAllByText('Validated, waiting to be listed')).toHaveLength(2);
  expect(screen.queryByText('Draft')).toBeNull();
});

// R12.1: there are versions, but nothing can be said of the newest platform yet.
it('does not say that there are no versions where none is validated yet', async () => {
  await open('products/19', { details: someDetails({ version: null, compatibility: null }) });
  expect(await screen.findByText('None validated yet')).toBeVisible();
});

// R13.3: the tab has one row for each number; the validation centre has all uploads.
it('leads from its versions to all uploads, and says which have no report here', async () => {
  const details = someDetails();
  details.versions = details.versions.map((version) => ({ ...version, upload_id: null }));
  await open('products/19?tab=versions', { details });
  expect(await screen.findByText('Submitted on the marketplace, no report here')).toBeVisible();
  expect(
    screen.getByRole('link', { name: 'All uploads in the validation centre' }),
  ).toHaveAttribute('href', '/sellers/en/products/validation?productID=19');
});

// R15.3: what a product will cost is known before it is submitted.
it('names the annual fee before it is due', async () => {
  const fee = { state: 'LATER' as const, on: null, blocks_on: null, amount: 9900 };
  await open('products/19', { details: someDetails({ state: 'DRAFT', version: null, fee }) });
  expect(await screen.findByRole('region', { name: 'Next step' })).toHaveTextContent(
    'an annual fee of €99 is due (without VAT)',
  );
  expect(screen.getByText('€99 a year, without VAT')).toBeVisible();
});
