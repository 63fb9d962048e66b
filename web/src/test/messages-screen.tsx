import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { Session } from '../auth/session.ts';
import { type Answer, answering } from './answers.ts';
import { someEntry, someThread } from './messages.ts';
import { renderScreen } from './render-screen.tsx';
import { someShell } from './shell.ts';

type Variables = Record<string, unknown>;
type Server = Record<string, (variables: Variables) => Answer | Promise<Answer>>;

export const data = (body: unknown): Answer => ({ body: { data: body } });

export const pageOf = (...threads: ReturnType<typeof someEntry>[]) =>
  data({ threads: { count: threads.length, page: 1, limit: 40, threads } });

const usual: Server = {
  shell: () => data(someShell()),
  threads: () => pageOf(someEntry(), someEntry({ id: '6', customer_name: 'Alan Turing' })),
  thread: () => data({ thread: someThread() }),
  threadLabels: () => data({ thread_labels: [{ id: '1', name: 'Bug' }] }),
  savedReplies: () => data({ saved_replies: [] }),
  seeThread: () => data({ see_thread: { unseen_count: 2 } }),
};

/** Opens the messages over the real client, with a server that has two threads. */
export const opening =
  (Component: ComponentType) =>
  async (address = '', server: Server = {}, session: Partial<Session> = {}) => {
    const requests: { operation: string; variables: Variables }[] = [];
    const fetch = vi.fn<typeof globalThis.fetch>(async (url, request) => {
      const { operationName, variables } = JSON.parse(String(request?.body));
      const operation = String(operationName);
      requests.push({ operation, variables });
      const answer = { ...usual, ...server }[
        operation.charAt(0).toLowerCase() + operation.slice(1)
      ];
      if (!answer) throw new TypeError(`Nothing answers ${operation}.`);
      return answering(await answer(variables))(url, request);
    });
    const router = await renderScreen({
      routes: [{ path: '/sellers/en/messages', Component }],
      address: `/sellers/en/messages${address}`,
      fetch,
      session,
    });
    const sent = (operation: string) =>
      requests.filter((one) => one.operation === operation).map(({ variables }) => variables);
    return { router, sent, address: () => router.state.location.search };
  };

export const rows = async () =>
  within(await screen.findByRole('list', { name: 'Conversations' })).getAllByRole('link');

export const box = () => screen.findByRole('textbox', { name: 'Your reply to Grace Hopper' });
