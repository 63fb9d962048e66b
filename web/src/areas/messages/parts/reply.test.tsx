import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, refused } from '../../../test/answers.ts';
import { someThread } from '../../../test/messages.ts';
import { box, data, opening } from '../../../test/messages-screen.tsx';
import { someShell } from '../../../test/shell.ts';
import { MessagesScreen } from '../messages.tsx';
import type { ThreadMessage } from '../queries.ts';

const open = opening(MessagesScreen);

/** An upload that the test lets arrive. */
class Uploading {
  upload = {};
  status = 200;
  responseText = JSON.stringify({ id: '9', name: 'shot.png' });
  onload?: () => void;
  open() {}
  setRequestHeader() {}
  send() {}
}

const [question] = someThread().messages as [ThreadMessage, ThreadMessage];
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

// R17.3
describe('a reply', () => {
  const answered = someThread({
    unseen_count: 0,
    answered_at: '2026-11-15T10:00:00Z',
    messages: [
      ...someThread().messages,
      { ...question, id: '13', from_customer: false, body: 'No, you do not.' },
    ],
  });

  it('is sent by Ctrl and Enter, appears in the thread, and leaves the box empty', async () => {
    const { sent } = await open('?thread=5', {
      replyToThread: () => data({ reply_to_thread: answered }),
    });
    await userEvent.type(await box(), 'No, you do not.{Control>}{Enter}{/Control}');
    expect(await screen.findByText('No, you do not.', { selector: 'li *' })).toBeVisible();
    expect(sent('ReplyToThread')).toEqual([
      { id: '5', body: 'No, you do not.', key: expect.any(String), lang: 'en' },
    ]);
    expect(await box()).toHaveValue('');
    // Beside the button, not over it.
    expect(screen.getByText('Your reply is on its way to the customer.')).toHaveRole('status');
    expect(sessionStorage).toHaveLength(0);
  });

  it('waits for the file that goes with it', async () => {
    const uploads: Uploading[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends Uploading {
        override send() {
          uploads.push(this);
        }
      },
    );
    const { sent } = await open('?thread=5', {
      replyToThread: () => data({ reply_to_thread: answered }),
    });
    await userEvent.type(await box(), 'See the file');
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(chooser as HTMLInputElement, new File(['x'], 'shot.png'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.type(await box(), '{Control>}{Enter}{/Control}');
    expect(sent('ReplyToThread')).toEqual([]);
    act(() => uploads[0]?.onload?.());
    expect(await screen.findByRole('list', { name: 'Attachments' })).toHaveTextContent('shot.png');
    await send();
    await waitFor(() => expect(sent('ReplyToThread')).toMatchObject([{ attachments: ['9'] }]));
  });

  it('names the file that was refused, until the reply is sent', async () => {
    class Refusing extends Uploading {
      override status = 400;
      override responseText = JSON.stringify({ reason: 'file_kind' });
      override send() {
        this.onload?.();
      }
    }
    vi.stubGlobal('XMLHttpRequest', Refusing);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open('?thread=5', { replyToThread: () => data({ reply_to_thread: answered }) });
    await userEvent.type(await box(), 'No, you do not.');
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    const file = new File(['x'], 'setup.exe');
    await userEvent.upload(chooser as HTMLInputElement, file, { applyAccept: false });
    expect(await screen.findByRole('alert')).toHaveTextContent('setup.exe: Files of this kind');
    await send();
    expect(await screen.findByText('Your reply is on its way to the customer.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('knows of a file that is under way when one comes back to the thread', async () => {
    const uploads: Uploading[] = [];
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends Uploading {
        override send() {
          uploads.push(this);
        }
      },
    );
    const { router } = await open('?thread=5', {
      thread: ({ id }) => data({ thread: someThread({ id: String(id) }) }),
    });
    const go = (id: number) => act(() => router.navigate(`/sellers/en/messages?thread=${id}`));
    await userEvent.type(await box(), 'See');
    const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(chooser as HTMLInputElement, new File(['x'], 'shot.png'));
    await waitFor(() => expect(uploads).toHaveLength(1));
    await go(6);
    await waitFor(async () => expect(await box()).toHaveValue(''));
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
    await go(5);
    await waitFor(async () => expect(await box()).toHaveValue('See'));
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await userEvent.type(await box(), ' the file');
    act(() => uploads[0]?.onload?.());
    expect(await screen.findByRole('list', { name: 'Attachments' })).toHaveTextContent('shot.png');
    expect(await box()).toHaveValue('See the file');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  it('is kept on a failure and sent again under the same key', async () => {
    let answer: Answer = { broken: new TypeError('away') };
    const { sent } = await open('?thread=5', { replyToThread: () => answer });
    await userEvent.type(await box(), 'No');
    await send();
    expect(await screen.findByText(/will not be sent twice/)).toBeVisible();
    expect(await box()).toHaveValue('No');
    expect(await box()).toHaveAccessibleDescription(/will not be sent twice/);
    answer = data({ reply_to_thread: answered });
    await send();
    await waitFor(async () => expect(await box()).toHaveValue(''));
    const [first, second] = sent('ReplyToThread');
    expect(second?.key).toBe(first?.key);
  });

  it('is reported to who has gone on to another thread, with the way back', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const { router, address } = await open('?thread=5', {
      thread: ({ id }) => data({ thread: someThread({ id: String(id) }) }),
      replyToThread: () => promise,
    });
    await userEvent.type(await box(), 'No');
    await send();
    expect(screen.getByRole('button', { name: 'Saved replies' })).toBeDisabled();
    await act(() => router.navigate('/sellers/en/messages?thread=6'));
    await waitFor(async () => expect(await box()).toHaveValue(''));
    resolve({ broken: new TypeError('away') });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your reply to Grace Hopper may not have been sent.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back to the conversation' }));
    expect(address()).toBe('?thread=5');
    await waitFor(async () => expect(await box()).toHaveValue('No'));
  });

  it('is kept where nobody is signed in any more, and that is said', async () => {
    await open('?thread=5', { replyToThread: () => refused('UNAUTHENTICATED') });
    await userEvent.type(await box(), 'No');
    await send();
    expect(await screen.findByText(/^You are signed out/)).toBeVisible();
    expect(await box()).toHaveValue('No');
  });

  it('says that an earlier try arrived, and starts over with what is in the box', async () => {
    let answer: Answer = refused('BAD_USER_INPUT', { reason: 'key_reused', field: 'key' });
    const { sent } = await open('?thread=5', { replyToThread: () => answer });
    await userEvent.type(await box(), 'Changed');
    await send();
    expect(await screen.findByText(/first attempt did go through/)).toBeVisible();
    expect(await box()).toHaveValue('Changed');
    answer = data({ reply_to_thread: answered });
    await send();
    await waitFor(() => expect(sent('ReplyToThread')).toHaveLength(2));
    const [first, second] = sent('ReplyToThread');
    expect(second?.key).not.toBe(first?.key);
  });

  it('comes from a saved one, filled in for the customer, with the rest to fill in', async () => {
    const { sent } = await open('?thread=5', {
      savedReplies: ({ threadID }) =>
        data({
          saved_replies: [
            {
              id: '1',
              name: 'Greeting',
              texts: [{ lang: 'fr', body: 'Bonjour {{customer}} {{shop}}' }],
              filled: threadID ? { lang: 'fr', body: 'Bonjour Grace {{shop}}' } : null,
            },
          ],
        }),
    });
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'Saved replies' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Greeting\s*French$/ }));
    expect(await box()).toHaveValue('Bonjour Grace {{shop}}');
    await send();
    expect(await box()).toHaveAccessibleDescription(/double braces/);
    expect(sent('ReplyToThread')).toEqual([]);
  });

  it('can be saved for later, in several languages', async () => {
    const { sent } = await open('?thread=5', {
      saveReply: () => data({ save_reply: [] }),
    });
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'Saved replies' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Manage saved replies' }));
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await press();
    expect(screen.getByText('Give the reply a name.')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Hi');
    await userEvent.type(screen.getByLabelText('Text'), 'Hello');
    await userEvent.selectOptions(screen.getByLabelText('Language'), 'fr');
    await userEvent.type(screen.getByLabelText('Text'), 'Bonjour');
    await press();
    await waitFor(() =>
      expect(sent('SaveReply')).toEqual([
        {
          name: 'Hi',
          texts: [
            { lang: 'en', body: 'Hello' },
            { lang: 'fr', body: 'Bonjour' },
          ],
        },
      ]),
    );
    // The dialog stays open, for the next one.
    await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveValue(''));
    await userEvent.type(screen.getByLabelText(/^Name/), 'Bye');
    await userEvent.type(screen.getByLabelText('Text'), 'Au revoir');
    await press();
    await waitFor(() => expect(sent('SaveReply')).toHaveLength(2));
    expect(sent('SaveReply')[1]).toEqual({
      name: 'Bye',
      texts: [{ lang: 'fr', body: 'Au revoir' }],
    });
  });

  const greeting = {
    id: '1',
    name: 'Greeting',
    texts: [{ lang: 'en', body: 'Hello' }],
    filled: null,
  };
  const manage = async () => {
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'Saved replies' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Manage saved replies' }));
  };

  it('says that saved ones could not be loaded, and fetches them when asked again', async () => {
    let answer: Answer = refused('INTERNAL_SERVER_ERROR');
    await open('?thread=5', { savedReplies: () => answer });
    await box();
    await userEvent.click(screen.getByRole('button', { name: 'Saved replies' }));
    expect(await screen.findByText('The saved replies could not be loaded.')).toBeVisible();
    expect(screen.queryByText('No saved replies yet.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Manage saved replies' })).toBeDisabled();
    answer = data({ saved_replies: [greeting] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Greeting' })).toBeVisible();
  });

  it('lets no other be chosen while one is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    await open('?thread=5', {
      savedReplies: () => data({ saved_replies: [greeting] }),
      saveReply: () => promise,
    });
    await manage();
    await userEvent.type(screen.getByLabelText(/^Name/), 'Hi');
    await userEvent.type(screen.getByLabelText('Text'), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const which = screen.getByRole('combobox', { name: 'Reply' });
    expect(which).toBeDisabled();
    expect(screen.getByLabelText('Text')).toHaveAttribute('readonly');
    resolve(data({ save_reply: [] }));
    await waitFor(() => expect(which).toBeEnabled());
  });

  it('asks before what is written for later is dropped, or a saved one deleted', async () => {
    let isRefused = true;
    const { sent, router } = await open('?thread=5', {
      savedReplies: () => data({ saved_replies: [greeting] }),
      saveReply: () =>
        isRefused
          ? refused('BAD_USER_INPUT', { reason: 'saved_name_taken' })
          : data({ save_reply: [] }),
      deleteSavedReply: () => data({ delete_saved_reply: [] }),
    });
    await manage();
    const choose = (id: string) =>
      userEvent.selectOptions(screen.getByRole('combobox', { name: 'Reply' }), id);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    await userEvent.type(screen.getByLabelText(/^Name/), 'Greeting');
    await userEvent.type(screen.getByLabelText('Text'), 'Hi');
    await press('Save');
    expect(await screen.findByText('Another saved reply has this name.')).toBeVisible();
    await choose('1');
    await press('Keep editing');
    expect(screen.getByLabelText('Text')).toHaveValue('Hi');
    await userEvent.keyboard('{Escape}');
    await press('Keep editing');
    // The way back to the list.
    await act(() => router.navigate('/sellers/en/messages'));
    await press('Keep editing');
    await choose('1');
    await press('Leave');
    expect(screen.getByLabelText('Text')).toHaveValue('Hello');
    // Said of another one.
    expect(screen.queryByText('Another saved reply has this name.')).toBeNull();
    isRefused = false;
    await press('Save');
    expect(await screen.findByText('“Greeting” is saved.')).toBeVisible();
    await choose('1');
    await press('Delete');
    expect(sent('DeleteSavedReply')).toEqual([]);
    const question = within(screen.getByRole('alertdialog', { name: 'Delete “Greeting”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent('DeleteSavedReply')).toEqual([{ id: '1' }]));
  });

  it('that says nothing is not sent', async () => {
    const { sent } = await open('?thread=5');
    await userEvent.type(await box(), '   ');
    await send();
    expect(await box()).toHaveAccessibleDescription(/Write something first/);
    expect(await box()).toHaveFocus();
    expect(sent('ReplyToThread')).toEqual([]);
  });

  it('is kept for each thread while one looks at another', async () => {
    const { router } = await open('?thread=5', {
      thread: ({ id }) => data({ thread: someThread({ id: String(id) }) }),
    });
    await userEvent.type(await box(), 'Half a sen');
    await act(() => router.navigate('/sellers/en/messages?thread=6'));
    await waitFor(async () => expect(await box()).toHaveValue(''));
    await act(() => router.navigate('/sellers/en/messages?thread=5'));
    await waitFor(async () => expect(await box()).toHaveValue('Half a sen'));
  });

  // A tab outlives a sign-in.
  it('is not shown to the next person in the same tab', async () => {
    await open('?thread=5');
    await userEvent.type(await box(), 'Only mine');
    cleanup();
    await open('?thread=5', {}, { personId: () => 'somebody else' });
    expect(await box()).toHaveValue('');
    cleanup();
    await open('?thread=5');
    expect(await box()).toHaveValue('Only mine');
  });

  // Where the session does not know who it is.
  it('is not shown to an operator who poses as the seller', async () => {
    const session = { personId: () => undefined };
    await open('?thread=5', {}, session);
    await userEvent.type(await box(), 'Only mine');
    cleanup();
    await open('?thread=5', { shell: () => data(someShell({ poseAs: true })) }, session);
    expect(await box()).toHaveValue('');
    cleanup();
    await open('?thread=5', {}, session);
    expect(await box()).toHaveValue('Only mine');
  });
});
