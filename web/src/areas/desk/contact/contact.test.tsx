import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { type Answer, answering } from '../../../test/answers.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { ContactScreen } from './contact.tsx';
import type { DeskThread } from './queries.ts';

const data = (body: unknown): Answer => ({ body: { data: body } });

const threads: DeskThread[] = Array.from({ length: 25 }, (_, index) => ({
  id: String(index + 1),
  seller_id: '7',
  seller: 'Ada Moreau',
  topic: 'PAYOUTS',
  subject: `Question ${index + 1}`,
  opened_at: '2026-11-14T09:00:00Z',
  last_at: '2026-11-14T09:00:00Z',
  waits: true,
  messages: [
    {
      id: String(index),
      from_seller: true,
      body: 'When?',
      at: '2026-11-14T09:00:00Z',
      attachments: index === 0 ? [{ id: '9', name: 'passport.pdf', size: 2_048 }] : [],
    },
  ],
  older: 0,
}));

// R18.4
it('reads questions page by page, and answers one', async () => {
  const sent: { operationName: string; variables: Record<string, unknown> }[] = [];
  const by: Record<string, typeof fetch> = {
    DeskContacts: (path, request) => {
      const { page } = JSON.parse(String(request?.body)).variables;
      const shown = page === 1 ? threads : threads.map((one) => ({ ...one, id: `${one.id}0` }));
      return answering(data({ desk_contacts: { total_count: 60, threads: shown } }))(path, request);
    },
    AnswerContact: answering(data({ answer_contact: threads[0] })),
  };
  const address = '/sellers/en/desk/contact';
  await renderScreen({
    routes: [{ path: address, Component: ContactScreen }],
    address,
    fetch: async (path, request) => {
      const operation = JSON.parse(String(request?.body));
      sent.push(operation);
      return (by[operation.operationName] as typeof fetch)(path, request);
    },
  });
  const requests = (name: string) =>
    sent.filter(({ operationName }) => operationName === name).map(({ variables }) => variables);
  expect(await screen.findByText('Questions: 60')).toBeVisible();
  const first = within(screen.getAllByRole('article')[0] as HTMLElement);
  // R14.4: what the seller sent along can be taken.
  expect(first.getByRole('button', { name: 'passport.pdf (2 kB)' })).toBeVisible();
  await userEvent.type(first.getByRole('textbox', { name: /Question 1/ }), 'Tomorrow.');
  await userEvent.click(first.getByRole('button', { name: 'Send answer' }));
  await waitFor(() =>
    expect(requests('AnswerContact')).toMatchObject([{ id: '1', body: 'Tomorrow.' }]),
  );
  const begin = screen.getByRole('textbox', { name: /Question 2$/ });
  await userEvent.type(begin, 'On');
  await userEvent.click(screen.getByRole('button', { name: /Next/ }));
  await waitFor(() =>
    expect(requests('DeskContacts').at(-1)).toEqual({ waits: true, page: 2, length: 25 }),
  );
  // What was begun is there again on its page.
  await waitFor(() => expect(begin).not.toBeInTheDocument());
  await userEvent.click(screen.getByRole('button', { name: /Previous/ }));
  expect(await screen.findByRole('textbox', { name: /Question 2$/ })).toHaveValue('On');
});

// R18.4: the question stays with what was written, and shows what the colleague answered.
it('keeps an answer that was begun when a colleague answers first', async () => {
  const [first, second] = threads as [DeskThread, DeskThread];
  const answered = {
    ...first,
    waits: false,
    messages: [
      ...first.messages,
      {
        id: '99',
        from_seller: false,
        body: 'On Monday.',
        at: '2026-11-14T10:00:00Z',
        attachments: [],
      },
    ],
  };
  const by: Record<string, typeof fetch> = {
    DeskContacts: answering(
      data({ desk_contacts: { total_count: 2, threads: [first, second] } }),
      data({ desk_contacts: { total_count: 0, threads: [] } }),
    ),
    SellerContacts: answering(data({ seller_contacts: [answered] })),
    AnswerContact: answering(data({ answer_contact: second })),
  };
  const address = '/sellers/en/desk/contact';
  await renderScreen({
    routes: [{ path: address, Component: ContactScreen }],
    address,
    fetch: async (path, request) =>
      (by[JSON.parse(String(request?.body)).operationName] as typeof fetch)(path, request),
  });
  const answer = (name: string) => screen.findByRole('textbox', { name: `Answer to: ${name}` });
  await userEvent.type(await answer('Question 1'), 'Tomorrow.');
  // Answering the other one has the list fetched again, as a colleague's answer does.
  await userEvent.type(await answer('Question 2'), 'Today.');
  const other = within(screen.getAllByRole('article')[1] as HTMLElement);
  await userEvent.click(other.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('On Monday.')).toBeVisible();
  expect(screen.getByText(/A colleague has answered this in the meantime/)).toBeVisible();
  expect(await answer('Question 1')).toHaveValue('Tomorrow.');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});
