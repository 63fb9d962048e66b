import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { accountAnswers, someEMails, someLeaving } from '../../test/account.ts';
import { answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { browserName } from './browser-name.ts';
import { Deletion } from './parts/deletion.tsx';
import { EMails } from './parts/e-mails.tsx';
import { OwnData } from './parts/own-data.tsx';
import { SignIns } from './parts/sign-ins.tsx';
import { Unsubscribe } from './unsubscribe.tsx';

async function open(
  Component: ComponentType,
  answers: Record<string, typeof fetch>,
  address = '/sellers/en/settings',
) {
  const sent: [operation: string, variables: Record<string, unknown>][] = [];
  await renderScreen({
    routes: [{ path: address.replace(/\?.*/, ''), Component }],
    address,
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      sent.push([operationName, variables]);
      return (answers[operationName] as typeof fetch)(path, request);
    },
  });
  return sent;
}

const Own = () => <EMails email="ada@example.test" zone="Europe/Paris" />;

// R17.6
it('saves what e-mails are wanted with every click, and takes a click back that failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sent = await open(Own, {
    ...accountAnswers(),
    SaveEMails: answering(
      { body: { data: { save_notification_settings: someEMails({ off: ['ORDER'] }) } } },
      { broken: new TypeError('gone') },
    ),
  });
  const orders = await screen.findByRole('checkbox', { name: 'New orders' });
  expect(orders).toBeChecked();
  await userEvent.click(orders);
  expect(orders).not.toBeChecked();
  await waitFor(() =>
    expect(sent.at(-1)).toEqual([
      'SaveEMails',
      {
        input: {
          off: ['ORDER'],
          cadence: 'AT_ONCE',
          digest_hour: 8,
          quiet_from: null,
          quiet_until: null,
        },
      },
    ]),
  );
  expect(await screen.findByText('Settings saved')).toBeVisible();
  await userEvent.click(screen.getByRole('switch', { name: /^Quiet hours/ }));
  expect(await screen.findByText(/nothing was changed/)).toBeVisible();
  expect(screen.queryByLabelText('From')).toBeNull();
});

// R17.6: a tab that stayed open does not undo what another one has saved.
it('saves a click on top of what is saved by then', async () => {
  const later = someEMails({ off: ['PAYOUT'], cadence: 'DAILY' });
  const sent = await open(Own, {
    EMails: answering(
      { body: { data: { notification_settings: someEMails() } } },
      { body: { data: { notification_settings: later } } },
    ),
    SaveEMails: answering({ body: { data: { save_notification_settings: later } } }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'New orders' }));
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject([
      'SaveEMails',
      { input: { off: ['ORDER', 'PAYOUT'], cadence: 'DAILY' } },
    ]),
  );
});

// R17.6
it('saves one click after the other, and takes back all that were refused', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const refusals: (() => void)[] = [];
  const save: typeof fetch = () =>
    new Promise((_, reject) => refusals.push(() => reject(new TypeError('gone'))));
  const sent = await open(Own, { ...accountAnswers(), SaveEMails: save });
  const orders = await screen.findByRole('checkbox', { name: 'New orders' });
  const refunds = screen.getByRole('checkbox', { name: 'Refunds' });
  const saved = () => sent.filter(([name]) => name === 'SaveEMails');
  await userEvent.click(orders);
  await userEvent.click(refunds);
  await waitFor(() => expect(refunds).not.toBeChecked());
  expect(orders).not.toBeChecked();
  await waitFor(() => expect(saved()).toHaveLength(1));
  refusals[0]?.();
  await waitFor(() => expect(saved()).toHaveLength(2));
  refusals[1]?.();
  expect(await screen.findByText(/nothing was changed/)).toBeVisible();
  expect(orders).toBeChecked();
  expect(refunds).toBeChecked();
});

// R17.6
it.each([
  ['what e-mails are wanted', Own, 'EMails', 'New orders'],
  ['the sign-ins', SignIns, 'SignIns', 'Firefox · Windows'],
] as const)('says that %s could not be loaded, and tries again', async (_, Part, name, words) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const usual = accountAnswers()[name] as typeof fetch;
  const away = answering(refused('INTERNAL_SERVER_ERROR'));
  let answer: typeof fetch = away;
  await open(Part, { [name]: (path, request) => answer(path, request) });
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  answer = usual;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(words)).toBeVisible();
});

// R17.6: a file that is there is not prepared again because the list was not read.
it('says that the own data could not be loaded, and prepares none meanwhile', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(OwnData, {
    DataExports: answering(refused('INTERNAL_SERVER_ERROR'), {
      body: { data: { data_exports: [] } },
    }),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded');
  expect(screen.getByRole('button', { name: 'Prepare my data' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Prepare my data' })).toBeEnabled(),
  );
});

// R17.6
it('says that the own data waits for other exports', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(OwnData, {
    DataExports: answering({ body: { data: { data_exports: [] } } }),
    StartDataExport: answering(refused('BAD_REQUEST', { reason: 'exports_at_once' })),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Prepare my data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Three exports are already being prepared',
  );
});

// R17.6, R9.6
it('says that nothing is sent without a mail server', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  await open(Own, accountAnswers(someEMails({ can_send: false, quiet_from: 22, quiet_until: 7 })));
  expect(await screen.findByText(/no mail server yet/)).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue('22');
  expect(screen.getByLabelText('From')).toHaveDisplayValue('22:00');
  // The hours cannot end when they begin.
  expect(within(screen.getByLabelText('Until')).getAllByRole('option')).toHaveLength(23);
  expect(screen.getByText(/your time zone, Europe\/Paris/)).toBeVisible();
});

// R17.6
it('ends one sign-in, or all but this one', async () => {
  const sent = await open(SignIns, {
    ...accountAnswers(),
    EndSignIn: answering({ body: { data: { end_sign_in: true } } }),
    EndOtherSignIns: answering({ body: { data: { end_other_sign_ins: true } } }),
  });
  expect(await screen.findByText('Firefox · Windows')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Sign out Firefox/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out Safari · iPhone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(sent.filter(([name]) => name.startsWith('End'))).toEqual([
    ['EndSignIn', { id: '2' }],
    ['EndOtherSignIns', {}],
  ]);
});

it('names browsers', () => {
  expect(
    browserName(
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
    ),
  ).toBe('Edge · Linux');
  expect(browserName('')).toBeUndefined();
});

// R17.6
it('has the data prepared once, and offers it once it is ready', async () => {
  const sent = await open(OwnData, {
    DataExports: answering(
      { body: { data: { data_exports: [] } } },
      {
        body: {
          data: {
            data_exports: [
              {
                id: '7',
                state: 'READY',
                filename: 'my-data.zip',
                asked_at: '2026-05-31T10:00:00Z',
              },
            ],
          },
        },
      },
    ),
    StartDataExport: answering({ body: { data: { start_data_export: { id: '7' } } } }),
  });
  const prepare = await screen.findByRole('button', { name: 'Prepare my data' });
  fireEvent.click(prepare);
  fireEvent.click(prepare);
  expect(await screen.findByText('my-data.zip')).toBeVisible();
  expect(sent.filter(([name]) => name === 'StartDataExport')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Download' })).toBeEnabled();
});

// R17.6
it('requests a deletion with the address typed, and takes it back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const planned = someLeaving({ asked_at: '2026-05-31T10:00:00Z', pending: 1250 });
  await open(() => <Deletion email="ada@example.test" />, {
    ...accountAnswers(undefined, someLeaving({ pending: 1250 })),
    RequestAccountDeletion: answering(
      {
        body: {
          errors: [
            {
              message: 'No.',
              extensions: { code: 'BAD_USER_INPUT', field: 'confirm', reason: 'confirm_wrong' },
            },
          ],
        },
      },
      { body: { data: { request_account_deletion: planned } } },
    ),
    UndoAccountDeletion: answering({ body: { data: { undo_account_deletion: someLeaving() } } }),
  });
  expect(await screen.findByText(/Outstanding now: €12.50/)).toBeVisible();
  expect(
    screen.getByText(/it is removed on June 30, 2026 at the earliest, and not before everything/),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account…' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/removed on June 30, 2026 at the earliest/)).toBeVisible();
  expect(question.getByText(/Outstanding now: €12.50/)).toBeVisible();
  const submit = async () => {
    const button = screen.getByRole('button', { name: 'Delete account' });
    await waitFor(() => expect(button).toBeEnabled());
    // Once for both: a second request would take the answer of the next one.
    fireEvent.click(button);
    fireEvent.click(button);
  };
  await submit();
  expect(await screen.findByText(/Type the e-mail address that you sign in with/)).toBeVisible();
  fireEvent.change(screen.getByLabelText(/^Type ada@example.test/), {
    target: { value: 'ada@example.test' },
  });
  await submit();
  expect(await screen.findByText(/will be deleted on .*2026/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep my account' }));
  expect(await screen.findByRole('button', { name: 'Delete my account…' })).toBeVisible();
});

// R4.5, R17.6: only the seller may, so whoever poses as one is told before anything is typed.
it('offers no deletion to who poses as the seller', async () => {
  sessionStorage.setItem('pose-as', 'ada@example.test');
  onTestFinished(() => sessionStorage.clear());
  await open(() => <Deletion email="ada@example.test" />, accountAnswers());
  expect(await screen.findByRole('button', { name: 'Delete my account…' })).toBeDisabled();
  expect(screen.getByText(/Only the seller can do this/)).toBeVisible();
});

// R17.6
it('says that a banned seller cannot be deleted', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(() => <Deletion email="ada@example.test" />, {
    ...accountAnswers(),
    RequestAccountDeletion: answering({
      body: {
        errors: [{ message: 'No.', extensions: { code: 'FORBIDDEN', reason: 'banned' } }],
      },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/banned it cannot be deleted/);
});

// R17.6
it('stops the e-mails that a link is about, without a sign-in, and takes it back', async () => {
  const about = { address: 'a…@example.test', kinds: ['ORDER'], is_done: false };
  const sent = await open(
    Unsubscribe,
    {
      Unsubscription: answering({ body: { data: { unsubscription: about } } }),
      Unsubscribe: answering({ body: { data: { unsubscribe: { ...about, is_done: true } } } }),
      Resubscribe: answering({ body: { data: { resubscribe: about } } }),
    },
    '/sellers/en/unsubscribe?token=1.ORDER.x',
  );
  expect(await screen.findByText(/Stop e-mails to a…@example.test/)).toBeVisible();
  expect(screen.getByText('New orders')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stop these e-mails' }));
  expect(await screen.findByText(/^Done/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Stop all e-mails' })).toBeVisible();
  expect(sent[1]).toEqual(['Unsubscribe', { token: '1.ORDER.x', all: false }]);
});

// R17.6: a whole link must not be thought broken, and thrown away.
it('tells a broken link from one that could not be looked up', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open(
    Unsubscribe,
    {
      Unsubscription: answering(
        refused('INTERNAL_SERVER_ERROR'),
        refused('BAD_USER_INPUT', { reason: 'link_broken' }),
      ),
    },
    '/sellers/en/unsubscribe?token=1.ORDER.x',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^This link is not complete/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
