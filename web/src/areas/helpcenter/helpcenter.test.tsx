import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answer, answering, refused } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { someShell } from '../../test/shell.ts';
import { ContactScreen } from './contact.tsx';
import { HelpCenter } from './helpcenter.tsx';
import type { Thread } from './queries.ts';

const someThread: Thread = {
  id: '1',
  topic: 'PAYOUTS',
  subject: 'Where is it?',
  last_at: '2026-11-14T10:00:00Z',
  waits: false,
  messages: [
    {
      id: '1',
      from_seller: true,
      body: '<b>Hello</b>',
      at: '2026-11-14T09:00:00Z',
      attachments: [{ id: '7', name: 'passport.pdf', size: 2_048 }],
    },
    {
      id: '2',
      from_seller: false,
      body: 'On its way.',
      at: '2026-11-14T10:00:00Z',
      attachments: [],
    },
  ],
  older: 0,
  unseen_count: 0,
};

async function openContact(...sends: Answer[]) {
  return await openContactAt('', ...sends);
}

async function openContactAt(search: string, ...sends: Answer[]) {
  const sent: Record<string, unknown>[] = [];
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    ContactThreads: answering({ body: { data: { contact_threads: [someThread] } } }),
    ContactOperators: answering(...sends),
    WriteToOperators: answering(...sends),
  };
  await renderScreen({
    routes: [{ path: '/sellers/en/contact', Component: ContactScreen }],
    address: `/sellers/en/contact${search}`,
    premium_contact: { name: 'Ines Roy', email: 'ines@merkato.test' },
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (variables.key) sent.push(variables);
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  return sent;
}

// R2.24, R3.13
it('explains nine topics and finds them by their words', async () => {
  await renderScreen({
    routes: [{ path: '/sellers/en/helpcenter', Component: HelpCenter }],
    address: '/sellers/en/helpcenter',
    fetch: answering({
      body: {
        data: {
          marketplace_terms: {
            ...{ payout_days: 45, annual_fee: 9900 },
            ...{ versions_a_day: 4, sheets_a_day: 5, major_grace_months: 1 },
            levels: { months: 8, ratings_needed: 5, answered_weight: 40 },
          },
        },
      },
    }),
  });
  expect(await screen.findAllByRole('region')).toHaveLength(9);
  expect(await screen.findByText(/upload in a day: 4; sheets you may submit: 5/)).toBeVisible();
  expect(screen.getByText(/once there are 5 ratings, and covers the last 8 months/)).toBeVisible();
  expect(screen.getByText(/^40% of the support quality/)).toBeVisible();
  expect(screen.getByText(/rejected 1 month after its release/)).toBeVisible();
  fireEvent.change(screen.getByLabelText('Search the help'), {
    target: { value: 'supérhero monday' },
  });
  expect(screen.getAllByRole('region')).toEqual([
    screen.getByRole('region', { name: 'Seller levels' }),
  ]);
  fireEvent.change(screen.getByLabelText('Search the help'), { target: { value: 'xyzzy' } });
  // The other help pages may still have it.
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found. Not answered? Ask us.'),
  );
  expect(screen.getByRole('link', { name: /Ask us/ })).toHaveAttribute(
    'href',
    '/sellers/en/contact',
  );
});

// R2.24, R2.26, R2.27
it('finds what the other help pages answer, too', async () => {
  await renderScreen({
    routes: [{ path: '/sellers/en/helpcenter', Component: HelpCenter }],
    address: '/sellers/en/helpcenter',
    fetch: vi.fn(),
  });
  fireEvent.change(await screen.findByLabelText('Search the help'), {
    target: { value: 'minimum payout' },
  });
  const found = await screen.findByRole('region', { name: 'Payouts: questions and answers' });
  expect(
    within(found).getByRole('link', { name: 'Is there a minimum for a payout?' }),
  ).toHaveAttribute('href', '/sellers/en/faq/payout#minimum');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  // The name of a placeholder is nothing that anybody reads there.
  fireEvent.change(screen.getByLabelText('Search the help'), { target: { value: 'bank_days' } });
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');
});

// R2.24, R2.25
it('leads from the end of each topic to the form, filled in with what was not answered', async () => {
  await renderScreen({
    routes: [
      { path: '/sellers/en/helpcenter', Component: HelpCenter },
      { path: '/sellers/en/contact', Component: ContactScreen },
    ],
    address: '/sellers/en/helpcenter',
    fetch: answering({ body: { data: { ...someShell(), contact_threads: [] } } }),
  });
  expect(await screen.findAllByRole('link', { name: /^Not answered\? Ask us\./ })).toHaveLength(9);
  await userEvent.click(screen.getByRole('link', { name: 'Not answered? Ask us. Seller levels' }));
  expect(await screen.findByLabelText(/^Subject/)).toHaveValue('Seller levels');
  expect(screen.getByRole('combobox', { name: /What is it about/ })).toHaveValue('My account');
});

// R2.25
it('leads from each topic to the form outside where there is one', async () => {
  await renderScreen({
    routes: [{ path: '/sellers/en/helpcenter', Component: HelpCenter }],
    address: '/sellers/en/helpcenter',
    fetch: vi.fn(),
    urls: { contact: 'https://contact.test/form' },
  });
  const asks = await screen.findAllByRole('link', { name: /^Not answered\? Ask us\./ });
  expect(asks.map((ask) => ask.getAttribute('href'))).toEqual(
    Array(9).fill('https://contact.test/form'),
  );
});

// R2.25, R17.8
it('sends a question once, and keeps it where the line broke', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sent = await openContact(
    { broken: new TypeError('gone') },
    { body: { data: { contact_operators: someThread } } },
  );
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  const faults = screen.getAllByText('Fill this in.');
  expect(faults.map((fault) => fault.querySelectorAll('svg').length)).toEqual([1, 1, 1]);
  await userEvent.click(screen.getByRole('combobox', { name: /What is it about/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Payouts and invoices' }));
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Where?' } });
  fireEvent.change(screen.getByLabelText(/^Your message/), { target: { value: 'My payout' } });
  await send();
  expect(await screen.findByText(/it will not be sent twice/)).toBeVisible();
  expect(screen.getByLabelText(/^Your message/)).toHaveValue('My payout');
  await send();
  expect(await screen.findByText(/our team will answer here/)).toBeVisible();
  expect(sent[0]).toMatchObject({ topic: 'PAYOUTS', subject: 'Where?', body: 'My payout' });
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

// R17.8: under a key that the server knows, other words would be dropped without a sign.
it('sends what was changed after a broken line as another message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const sent = await openContact(
    { broken: new TypeError('gone') },
    { body: { data: { write_to_operators: someThread } } },
  );
  const thread = within(await screen.findByRole('region', { name: 'Where is it?' }));
  const write = async (value: string) => {
    fireEvent.change(thread.getByRole('textbox'), { target: { value } });
    await userEvent.click(thread.getByRole('button', { name: 'Send' }));
  };
  await write('Since Monday');
  expect(await thread.findByText(/it will not be sent twice/)).toBeVisible();
  await write('Since Tuesday');
  await waitFor(() => expect(thread.getByRole('textbox')).toHaveValue(''));
  expect(sent.map(({ body }) => body)).toEqual(['Since Monday', 'Since Tuesday']);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

/** An upload that the server takes at once. */
class Uploading {
  upload = {};
  status = 200;
  responseText = JSON.stringify({ id: '9', kind: 'ATTACHMENT', name: 'new.pdf', size: 1 });
  response = this.responseText;
  onload?: () => void;
  open(_method: string, address: string) {
    uploadedTo.push(address);
  }
  setRequestHeader() {}
  send() {
    this.onload?.();
  }
}

const uploadedTo: string[] = [];

// R14.4: whoever comes from a document finds the form begun, and hands the new one over.
it('takes a document along', async () => {
  vi.stubGlobal('XMLHttpRequest', Uploading);
  const sent = await openContactAt('?topic=ACCOUNT&subject=New+document%3A+Passport', {
    body: { data: { contact_operators: someThread } },
  });
  expect(await screen.findByLabelText(/^Subject/)).toHaveValue('New document: Passport');
  fireEvent.change(screen.getByLabelText(/^Your message/), { target: { value: 'Here it is.' } });
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(chooser as HTMLInputElement, new File(['%PDF-'], 'new.pdf'));
  expect(await screen.findByText('new.pdf')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { topic: 'ACCOUNT', subject: 'New document: Passport', attachments: ['9'] },
    ]),
  );
  expect(uploadedTo).toEqual(['/upload/contact']);
  const thread = within(screen.getByRole('region', { name: 'Where is it?' }));
  expect(thread.getByRole('button', { name: 'passport.pdf (2 kB)' })).toBeVisible();
});

// R17.8
it('says that more files are on their way than the server takes at once', async () => {
  class Refusing extends Uploading {
    override status = 429;
    override responseText = JSON.stringify({ reason: 'uploads_at_once' });
  }
  vi.stubGlobal('XMLHttpRequest', Refusing);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await openContact({ waiting: true });
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(chooser as HTMLInputElement, new File(['%PDF-'], 'new.pdf'));
  expect(await screen.findByText(/Wait until one of them has finished/)).toBeVisible();
});

// R17.8: what was refused is past once the message is sent, and says of which file it speaks.
it('names a file that was refused, until what it was for is sent', async () => {
  class Refusing extends Uploading {
    override status = 400;
    override responseText = JSON.stringify({ reason: 'file_kind' });
  }
  vi.stubGlobal('XMLHttpRequest', Refusing);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await openContact({ body: { data: {} } }, { body: { data: {} } });
  const attach = async (at: number) => {
    const chooser = document.querySelectorAll<HTMLInputElement>('input[type=file]')[at];
    const file = new File(['x'], 'setup.exe');
    await userEvent.upload(chooser as HTMLInputElement, file, { applyAccept: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('setup.exe: Files of this kind');
  };
  const write = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  const send = (at: number) =>
    userEvent.click(screen.getAllByRole('button', { name: 'Send' })[at] as HTMLElement);
  await userEvent.click(screen.getByRole('combobox', { name: /What is it about/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Payouts and invoices' }));
  write(/^Subject/, 'Where?');
  write(/^Your message/, 'My payout');
  await attach(0);
  await send(0);
  await waitFor(() => expect(screen.getByLabelText(/^Subject/)).toHaveValue(''));
  expect(screen.queryByRole('alert')).toBeNull();
  write(/^Write more/, 'And another thing');
  await attach(1);
  await send(1);
  await waitFor(() => expect(screen.getByLabelText(/^Write more/)).toHaveValue(''));
  write(/^Write more/, 'And a third');
  expect(screen.queryByRole('alert')).toBeNull();
});

// R17.8: long texts are not lost to a look at the help.
it('keeps a question and an addition for who leaves the page', async () => {
  await openContact({ body: { data: {} } });
  const write = (name: RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await userEvent.click(screen.getByRole('combobox', { name: /What is it about/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Payouts and invoices' }));
  write(/^Subject/, 'Where?');
  write(/^Your message/, 'My payout');
  write(/^Write more/, 'And another thing');
  cleanup();
  // What a link fills in is next to it.
  await openContactAt('?subject=Other', { body: { data: {} } });
  expect(await screen.findByLabelText(/^Write more/)).toHaveValue('And another thing');
  expect(screen.getByLabelText(/^Subject/)).toHaveValue('Other');
  expect(screen.getByLabelText(/^Your message/)).toHaveValue('');
  cleanup();
  await openContact({ body: { data: { contact_operators: someThread } } });
  expect(screen.getByLabelText(/^Subject/)).toHaveValue('Where?');
  await userEvent.click(screen.getAllByRole('button', { name: 'Send' })[0] as HTMLElement);
  await waitFor(() => expect(screen.getByLabelText(/^Your message/)).toHaveValue(''));
  expect(Object.keys(sessionStorage)).toEqual(['CONTACT_ada_1']);
});

// R7.5, R14.10
it('names a premium partner the person to ask', async () => {
  await openContact({ body: { data: {} } });
  expect(await screen.findByRole('link', { name: 'Ines Roy' })).toHaveAttribute(
    'href',
    'mailto:ines@merkato.test',
  );
});

// R17.8
it('shows what was answered, as plain text', async () => {
  await openContact({ body: { data: {} } });
  const thread = within(await screen.findByRole('region', { name: 'Where is it?' }));
  expect(thread.getByText('<b>Hello</b>')).toBeVisible();
  expect(thread.getByText('On its way.')).toBeVisible();
  expect(thread.getByText('Answered')).toBeVisible();
});

// R17.8
it('reports an answer as seen once it is shown', async () => {
  const seen: unknown[] = [];
  await renderScreen({
    routes: [{ path: '/sellers/en/contact', Component: ContactScreen }],
    address: '/sellers/en/contact',
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (operationName === 'SeeContact') seen.push(variables);
      const unseen_count = seen.length > 0 ? 0 : 1;
      const contact_threads = [{ ...someThread, unseen_count }];
      const data = { ...someShell(), contact_threads, see_contact: unseen_count };
      return answering({ body: { data } })(path, request);
    },
  });
  await waitFor(() => expect(seen).toEqual([{ id: '1', last: '2' }]));
});

// R17.8
it('says at the message that no more can be sent today', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await openContact({
    body: {
      errors: [
        {
          message: 'At most 50 messages a day.',
          extensions: { code: 'BAD_REQUEST', reason: 'messages_used_up', field: 'body' },
        },
      ],
    },
  });
  await userEvent.click(screen.getByRole('combobox', { name: /What is it about/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Payouts and invoices' }));
  fireEvent.change(screen.getByLabelText(/^Subject/), { target: { value: 'Where?' } });
  fireEvent.change(screen.getByLabelText(/^Your message/), { target: { value: 'My payout' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText(/Write again tomorrow/);
  expect(screen.getByLabelText(/^Your message/)).toHaveAccessibleDescription(
    /You have written 50 messages today/,
  );
});

// R17.8
it('fetches older messages part by part, until all are there, and keeps them when one more is sent', async () => {
  const message = (id: number) => ({
    id: String(id),
    from_seller: true,
    body: `Message ${id}`,
    at: '2026-11-14T09:00:00Z',
    attachments: [],
  });
  const thread = { ...someThread, messages: [message(4), message(5)], older: 3 };
  const later = { ...someThread, messages: [message(5), message(6)], older: 4 };
  const befores: string[] = [];
  const by: Record<string, typeof fetch> = {
    Shell: answering({ body: { data: someShell() } }),
    ContactThreads: answering(
      { body: { data: { contact_threads: [thread] } } },
      { body: { data: { contact_threads: [later] } } },
    ),
    WriteToOperators: answering({ body: { data: { write_to_operators: true } } }),
    ContactMessages: answering(
      { body: { data: { contact_messages: [message(2), message(3)] } } },
      { body: { data: { contact_messages: [message(1)] } } },
    ),
  };
  await renderScreen({
    routes: [{ path: '/sellers/en/contact', Component: ContactScreen }],
    address: '/sellers/en/contact',
    fetch: async (path, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      if (operationName === 'ContactMessages') befores.push(variables.before);
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  const bodies = () => screen.getAllByText(/^Message \d$/).map(({ textContent }) => textContent);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older messages (3)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show older messages (1)' }));
  await screen.findByText('Message 1');
  expect(bodies()).toEqual([1, 2, 3, 4, 5].map((id) => `Message ${id}`));
  expect(screen.queryByRole('button', { name: /older/ })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Write more'), 'Message 6');
  await userEvent.click(screen.getAllByRole('button', { name: 'Send' })[1] as HTMLElement);
  await waitFor(() => expect(bodies()).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Message ${id}`)));
  expect(screen.queryByRole('button', { name: /older/ })).not.toBeInTheDocument();
  expect(befores).toEqual(['4', '2']);
});

// R17.8
it('says that older messages did not come, and fetches them when asked again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const older = {
    id: '0',
    from_seller: true,
    body: 'The first',
    at: '2026-11-14T08:00:00Z',
    attachments: [],
  };
  const by: Record<string, typeof fetch> = {
    ContactThreads: answering({
      body: { data: { contact_threads: [{ ...someThread, older: 1 }] } },
    }),
    ContactMessages: answering(refused('INTERNAL_SERVER_ERROR'), {
      body: { data: { contact_messages: [older] } },
    }),
  };
  await renderScreen({
    routes: [{ path: '/sellers/en/contact', Component: ContactScreen }],
    address: '/sellers/en/contact',
    fetch: async (path, request) => {
      const { operationName } = JSON.parse(String(request?.body));
      return (by[operationName] as typeof fetch)(path, request);
    },
  });
  const show = await screen.findByRole('button', { name: 'Show older messages (1)' });
  await userEvent.click(show);
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded. Try again.');
  await userEvent.click(show);
  expect(await screen.findByText('The first')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

// R2.25: nobody thinks that there was no answer.
it('says that the conversations could not be loaded, and fetches them when asked again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const threads = answering(refused('BAD_REQUEST', { reason: 'query_too_complex' }), {
    body: { data: { contact_threads: [someThread] } },
  });
  await renderScreen({
    routes: [{ path: '/sellers/en/contact', Component: ContactScreen }],
    address: '/sellers/en/contact',
    fetch: async (path, request) =>
      JSON.parse(String(request?.body)).operationName === 'ContactThreads'
        ? threads(path, request)
        : new Response('', { status: 503 }),
  });
  expect(await screen.findByText('This could not be loaded')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(someThread.subject)).toBeVisible();
});
