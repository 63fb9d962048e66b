import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Language } from '../../i18n/languages.ts';
import { accountAnswers } from '../../test/account.ts';
import { type Answer, answering } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someSession } from '../../test/session.ts';
import { someShell } from '../../test/shell.ts';
import type { Settings } from './queries.ts';
import { SettingsScreen } from './settings.tsx';

const someSettings = (different: Partial<Settings> = {}): Settings => ({
  email: 'ada@example.test',
  first_name: 'Ada',
  last_name: 'Lovelace',
  language_native: 'en',
  language_second: null,
  language_third: null,
  time_zone: 'Europe/Paris',
  catalog_url: null,
  declared_vat_payment: false,
  company: {
    name: 'Engines',
    legal_form: '',
    street: '12 Square',
    street2: '',
    postcode: '69003',
    city: 'Lyon',
    country: 'FR',
    vat_number: '',
    registration_number: '',
  },
  vacation: null,
  is_away: false,
  is_valid: true,
  missing: [],
  is_waiting: false,
  ...different,
});

const incomplete = someSettings({
  last_name: '',
  company: { ...someSettings().company, city: '' },
  is_valid: false,
  missing: ['last_name', 'city'],
});

const session = someSession();

/** What a save waits for on its way to the server. */
let onTheWay: Promise<void> | null = null;

async function open(
  settings: Settings | null | [first: Settings, later: Settings],
  ...answers: Answer[]
) {
  const [first, later] = Array.isArray(settings) ? settings : [settings, settings];
  const sent: Record<string, unknown>[] = [];
  const by: Record<string, typeof fetch> = {
    Shell: answering({
      body: { data: someShell(first && { is_valid: first.is_valid }) },
    }),
    Settings: answering(
      { body: { data: { settings: first } } },
      { body: { data: { settings: later } } },
    ),
    ...accountAnswers(),
    ...(answers.length > 0 && {
      SaveSettings: answering(...answers),
      SignUp: answering(...answers),
    }),
  };
  const router = await renderScreen({
    routes: [
      { path: '/sellers/:locale/settings', Component: SettingsScreen },
      { path: '/sellers/en', element: <h1>Home</h1> },
    ],
    address: '/sellers/en/settings',
    session,
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (variables.input) {
        sent.push(variables.input);
        await onTheWay;
      }
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return { sent, router };
}

const field = (name: RegExp) => screen.findByLabelText(name);
const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const refusedAt = (...faults: [field: string, reason: string][]): Answer => ({
  body: {
    errors: faults.map(([at, reason]) => ({
      message: 'No.',
      extensions: { code: 'BAD_USER_INPUT', field: at, reason },
    })),
  },
});

// R3.11
it('says exactly what an incomplete profile lacks, until it is complete', async () => {
  const { sent } = await open(incomplete, { body: { data: { save_settings: someSettings() } } });
  const missing = await screen.findByRole('region', { name: 'Your profile is not complete' });
  expect(
    within(missing)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Last name', 'City']);
  const profile = screen.getByRole('region', { name: 'Profile' });
  expect(within(profile).getByText('Missing: Last name')).toBeVisible();
  const company = screen.getByRole('region', { name: 'Company' });
  expect(within(company).getByText('Missing: City')).toBeVisible();
  fill(await field(/^Last name/), 'Lovelace');
  expect(within(profile).queryByText(/^Missing/)).toBeNull();
  expect(within(missing).getAllByRole('listitem')).toHaveLength(1);
  fill(await field(/^City/), 'Lyon');
  expect(missing).toHaveTextContent('Everything is filled in: save it.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Your profile is complete/)).toBeVisible();
  expect(sent[0]).toMatchObject({ last_name: 'Lovelace', company: { city: 'Lyon' } });
  await waitFor(() => expect(missing).not.toBeInTheDocument());
});

// R17.6, R8.7
it('shows every fault at its field, and keeps what was typed', async () => {
  await open(someSettings(), refusedAt(['vat_number', 'vat_number_form'], ['city', 'too_long']));
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fill(await field(/^VAT number/), 'FR1');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/In the chosen country \(France\), a VAT number looks/),
  ).toBeVisible();
  expect(screen.getByText('Use at most 100 characters.')).toBeVisible();
  expect(await field(/^VAT number/)).toHaveValue('FR1');
  expect(screen.getByText('Fields to correct: 2')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await field(/^VAT number/)).toHaveValue('');
});

// R17.6: whoever moves away has nothing to untick any more.
it('declares VAT in France only for sellers there', async () => {
  const { sent } = await open(someSettings({ declared_vat_payment: true }), {
    body: { data: { save_settings: someSettings() } },
  });
  expect(await screen.findByRole('checkbox', { name: /^I charge VAT/ })).toBeChecked();
  await userEvent.click(screen.getByRole('combobox', { name: /^Country/ }));
  await userEvent.keyboard('Germany{Tab}');
  expect(screen.queryByRole('checkbox', { name: /^I charge VAT/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ declared_vat_payment: false, company: { country: 'DE' } }),
  );
});

// R3.11
it('knows the name of a newcomer from the sign-in', async () => {
  vi.spyOn(session, 'ownName').mockReturnValue(['Ada', 'Lovelace']);
  await open(null);
  expect(await field(/^First name/)).toHaveValue('Ada');
  expect(await field(/^Last name/)).toHaveValue('Lovelace');
});

// R17.6
it('plans a vacation, and does not send one without its days', async () => {
  const { sent } = await open(someSettings(), {
    body: { data: { save_settings: someSettings() } },
  });
  await userEvent.click(await screen.findByRole('switch', { name: /vacation/ }));
  fill(screen.getByLabelText(/^First day/), '2026-07-01');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill this in.')).toBeVisible();
  expect(sent).toEqual([]);
  fill(screen.getByLabelText(/^Last day/), '2026-07-14');
  fill(await field(/^Message to customers/), 'x'.repeat(1001));
  expect(await field(/^Message to customers/)).toHaveAccessibleDescription(
    expect.stringContaining('Use at most 1000 characters.'),
  );
  fill(await field(/^Message to customers/), 'Back soon');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(sent[0]).toMatchObject({
    vacation: { from: '2026-07-01', until: '2026-07-14', message: 'Back soon' },
  });
});

// R17.6: the marketplace may say that somebody is away, and not until when.
it('leaves a vacation without days as it is, and saves the rest', async () => {
  const away = someSettings({ is_away: true });
  const { sent } = await open(away, { body: { data: { save_settings: away } } });
  expect(await screen.findByRole('switch', { name: /vacation/ })).toBeChecked();
  expect(screen.queryByText(/^Missing/)).toBeNull();
  fill(await field(/^City/), 'Nantes');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(sent[0]).toMatchObject({ company: { city: 'Nantes' }, keeps_vacation: true });
});

// R17.6
it('names the days that a vacation lacks together with all else that is wrong', async () => {
  const { sent } = await open(someSettings());
  fill(await field(/^City/), ' ');
  fill(await field(/^VAT number/), 'FR1');
  await userEvent.click(await screen.findByRole('switch', { name: /vacation/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  for (const name of [/^City/, /^VAT number/, /^First day/, /^Last day/]) {
    expect(screen.getByLabelText(name)).toBeInvalid();
  }
  expect(sent).toEqual([]);
});

// R17.6
it('asks before changes are left for another page, and not for another language', async () => {
  const { router } = await open(someSettings());
  fill(await field(/^City/), 'Nantes');
  await act(() => router.navigate('/sellers/de/settings'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await field(/^City/)).toHaveValue('Nantes');
  const answer = async (name: string) => {
    await act(() => router.navigate('/sellers/en'));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    );
    await userEvent.click(question.getByRole('button', { name }));
  };
  await answer('Keep editing');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await field(/^City/)).toHaveValue('Nantes');
  await answer('Leave');
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});

// R17.6
it('keeps what is typed while it is being saved, and asks no more once all is', async () => {
  const moved = someSettings({ company: { ...someSettings().company, city: 'Nantes' } });
  const renamed = { ...moved, last_name: 'Byron' };
  const { router } = await open(
    someSettings(),
    { body: { data: { save_settings: moved } } },
    { body: { data: { save_settings: renamed } } },
  );
  const saveSlowly = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onTheWay = promise;
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return resolve;
  };
  fill(await field(/^City/), 'Nantes');
  let arrive = await saveSlowly();
  fill(await field(/^Last name/), 'Byron');
  arrive();
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(await field(/^Last name/)).toHaveValue('Byron');
  arrive = await saveSlowly();
  await act(() => router.navigate('/sellers/en'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  arrive();
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  onTheWay = null;
});

// R17.6: what another tab saved is not written back by this one.
it('begins with what is saved now, not with what it showed before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const moved = someSettings({ company: { ...someSettings().company, city: 'Nantes' } });
  const { sent, router } = await open([someSettings(), moved], {
    body: { data: { save_settings: moved } },
  });
  expect(await field(/^City/)).not.toHaveValue('Nantes');
  await act(() => router.navigate('/sellers/en'));
  vi.setSystemTime(Date.now() + 60_000);
  await act(() => router.navigate('/sellers/en/settings'));
  fill(await field(/^Last name/), 'Byron');
  await waitFor(() => expect(screen.getByLabelText(/^City/)).toHaveValue('Nantes'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ last_name: 'Byron', company: { city: 'Nantes' } }),
  );
  vi.useRealTimers();
});

// R17.6: also by a tab that was never left.
it('sends what was typed on top of what another tab has saved since', async () => {
  const moved = someSettings({ company: { ...someSettings().company, city: 'Nantes' } });
  const { sent } = await open([someSettings(), moved], {
    body: { data: { save_settings: { ...moved, last_name: 'Byron' } } },
  });
  fill(await field(/^Last name/), 'Byron');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent[0]).toMatchObject({ last_name: 'Byron', company: { city: 'Nantes' } }),
  );
  expect(await screen.findByText('Settings saved')).toBeVisible();
  expect(await field(/^City/)).toHaveValue('Nantes');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

// R3.11
it('keeps what was typed to sign up, and its step, for who leaves and comes back', async () => {
  const { router } = await open(null);
  fill(await field(/^First name/), 'Ada');
  fill(await field(/^Last name/), 'Lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Company' })).toHaveFocus());
  fill(await field(/^City/), 'Lyon');
  await act(() => router.navigate('/sellers/en'));
  await act(() => router.navigate(-1));
  expect(await field(/^City/)).toHaveValue('Lyon');
  await act(() => router.navigate(-1));
  expect(await field(/^First name/)).toHaveValue('Ada');
  // What is not filled in yet is not passed over by an address.
  await act(() => router.navigate('/sellers/en/settings?step=check'));
  expect(await field(/^City/)).toHaveValue('Lyon');
  // As after a reload.
  cleanup();
  await open(null);
  expect(await field(/^First name/)).toHaveValue('Ada');
});

// R3.11: as few find the language of the page before they begin to type.
it('takes the language of the page for the first one until another is chosen', async () => {
  const read = async (language: Language) => {
    cleanup();
    await renderScreen({
      routes: [{ path: '/sellers/:locale/settings', Component: SettingsScreen }],
      address: `/sellers/${language}/settings`,
      language,
      session,
      fetch: answering({ body: { data: someShell(null) } }),
    });
  };
  const first = (name: string) => screen.findByRole('combobox', { name });
  await read('en');
  fill(await field(/^First name/), 'Ada');
  expect(await first('First language')).toHaveValue('English');
  await read('de');
  expect(await first('Erste Sprache')).toHaveValue('Deutsch');
  expect(await field(/^Vorname/)).toHaveValue('Ada');
  await userEvent.click(await first('Erste Sprache'));
  await userEvent.click(await screen.findByRole('option', { name: 'Polnisch' }));
  await read('en');
  expect(await first('First language')).toHaveValue('Polish');
});

// R3.11
it('makes a seller of an account in three steps, and leads back to what was refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { sent, router } = await open(
    null,
    refusedAt(['name', 'text_broken'], ['postcode', 'too_long']),
    { body: { data: { sign_up: someSettings() } } },
  );
  expect(await screen.findByRole('heading', { name: 'Become a seller' })).toBeVisible();
  const next = () => userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await next();
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
  fill(await field(/^First name/), 'Ada');
  fill(await field(/^Last name/), 'Lovelace');
  await next();
  fill(await field(/^Company name/), 'Engines');
  fill(await field(/^Street and number/), '12 Square');
  fill(await field(/^City/), 'Lyon');
  await next();
  // The postcode too, which most countries have.
  expect(screen.getAllByText('Fill this in.')).toHaveLength(2);
  await userEvent.type(screen.getByRole('combobox', { name: /^Country/ }), 'Fran');
  await userEvent.click(await screen.findByRole('option', { name: 'France' }));
  fill(await field(/^Postcode/), '690');
  fill(await field(/^VAT number/), '123');
  await next();
  // What no postcode or number of the country looks like, with one that does.
  expect(await field(/^Postcode/)).toHaveAccessibleDescription(
    'In the chosen country (France), a postcode looks like 75001.',
  );
  expect(await field(/^VAT number/)).toHaveAccessibleDescription(
    /In the chosen country \(France\), a VAT number looks like FR12345678901\./,
  );
  fill(await field(/^VAT number/), '');
  fill(await field(/^Postcode/), '69001');
  fill(await field(/^Registration number/), 'B 123');
  await next();
  expect(screen.getByText('Ada Lovelace')).toBeVisible();
  for (const [name, value] of [
    ['First language', 'English'],
    ['Catalogue URL', '–'],
    ['Registration number', 'B 123'],
    ['I charge VAT in France', 'No'],
  ] as const) {
    expect(screen.getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  // Each part can be gone back to.
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Profile' }));
  expect(await field(/^First name/)).toHaveValue('Ada');
  await next();
  await next();
  const signUp = () => {
    const button = screen.getByRole('button', { name: 'Sign up' });
    fireEvent.click(button);
    fireEvent.click(button);
  };
  signUp();
  expect(await screen.findByText('Use at most 20 characters.')).toBeVisible();
  expect(sent).toHaveLength(1);
  fill(await field(/^Postcode/), '69003');
  await next();
  // What was refused and is still the same.
  expect(screen.getByLabelText(/^Company name/)).toBeInvalid();
  fill(await field(/^Company name/), 'Analytical Engines');
  await next();
  const { promise, resolve } = Promise.withResolvers<void>();
  onTheWay = promise;
  signUp();
  // The answer would drop what is edited meanwhile, also after Back of a phone.
  for (const name of ['Edit: Profile', 'Edit: Company']) {
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeDisabled());
  }
  await act(() => router.navigate('?step=company'));
  expect(screen.queryByLabelText(/^Company name/)).toBeNull();
  resolve();
  onTheWay = null;
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ company: { country: 'FR', postcode: '69003' }, vacation: null });
  expect(router.state.location.pathname).toBe('/sellers/en');
});

// R3.11, R2.25: our own form is for sellers.
it.each(['', 'https://contact.test/form'])(
  'says what to do where the address is taken; the contact outside is %j',
  async (contact) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const by: Record<string, typeof fetch> = {
      Shell: answering({ body: { data: someShell(null) } }),
      SignUp: answering(refusedAt(['email', 'email_taken'])),
    };
    sessionStorage.setItem(
      'SIGN_UP_ada_',
      JSON.stringify({
        first_name: 'Ada',
        last_name: 'Lovelace',
        name: 'Engines',
        street: '12 Square',
        postcode: '69003',
        city: 'Lyon',
        country: 'FR',
      }),
    );
    await renderScreen({
      routes: [{ path: '/sellers/:locale/settings', Component: SettingsScreen }],
      address: '/sellers/en/settings?step=check',
      urls: { contact },
      fetch: (path, request) =>
        (by[JSON.parse(String(request?.body)).operationName] as typeof fetch)(path, request),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign up' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('use another e-mail address');
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(contact ? [contact] : []);
  },
);
