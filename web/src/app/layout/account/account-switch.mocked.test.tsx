import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiContext } from '../../../graphql/api-context.ts';
import { createApi } from '../../../graphql/client.ts';
import { type Answer, answering, refused } from '../../../test/answers.ts';
import { renderUi } from '../../../test/render-ui.tsx';
import { AccountSwitchDialog } from './account-switch-dialog.tsx';
import { startPosing, stopPosing } from './posing.ts';
import { PosingBar } from './posing-bar.tsx';

// Both end by reloading the page, which only a browser can do: account-switch.spec.ts sees that.
vi.mock('./posing.ts', async (original) => ({
  ...(await original<typeof import('./posing.ts')>()),
  startPosing: vi.fn(),
  stopPosing: vi.fn(),
}));

beforeEach(() => {
  vi.mocked(startPosing).mockClear();
  vi.mocked(stopPosing).mockClear();
});

describe('the account switch', () => {
  const email = () => screen.getByLabelText('The seller’s e-mail address');
  const confirm = () => screen.getByRole('button', { name: 'View as this seller' });

  /** Opens the dialog over the real client; returns whom each request was to pose as. */
  async function open(answer: Answer = { body: { data: { seller: { id: '7' } } } }) {
    const posedAs: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      posedAs.push(new Headers(init?.headers).get('ps-sellers-pose-as') ?? '');
      return answering(answer)(input, init);
    };
    const api = createApi({ fetch, credentials: async () => ({}) });
    const onClose = vi.fn<() => void>();
    await renderUi(
      <ApiContext value={api}>
        <AccountSwitchDialog onClose={onClose} />
      </ApiContext>,
    );
    return { posedAs, onClose };
  }

  // R4.2
  it('is confirmed only from 8 characters on', async () => {
    await open();
    expect(email()).toHaveFocus();
    await userEvent.type(email(), 'a@b.com');
    expect(confirm()).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(startPosing).not.toHaveBeenCalled();
    await userEvent.type(email(), 'x');
    expect(confirm()).toBeEnabled();
    await userEvent.click(confirm());
    expect(startPosing).toHaveBeenCalledExactlyOnceWith('a@b.comx', undefined);
  });

  // R4.2
  it('is submitted by Enter, without spaces around the address', async () => {
    await open();
    await userEvent.type(email(), ' ada@example.test {Enter}');
    expect(startPosing).toHaveBeenCalledExactlyOnceWith('ada@example.test', undefined);
  });

  it.each([
    ['ada.example.test', { body: {} }, 'Enter a complete e-mail address', []],
    [
      'ada@example.tset',
      refused('BAD_USER_INPUT', { reason: 'pose_as_unknown' }),
      'No seller has',
      ['ada@example.tset'],
    ],
  ])('answers the mistyped %s at its field', async (typed, answer, message, wanted) => {
    const { posedAs } = await open(answer);
    await userEvent.type(email(), `${typed}{Enter}`);
    expect(await screen.findByText(new RegExp(`^${message}`))).toBeVisible();
    expect(email()).toBeInvalid();
    expect(posedAs).toEqual(wanted);
    expect(startPosing).not.toHaveBeenCalled();
    await userEvent.type(email(), 'x');
    expect(email()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('does not count spaces as characters', async () => {
    await open();
    await userEvent.type(email(), 'a@b.c     ');
    expect(confirm()).toBeDisabled();
  });

  it.each(['{Escape}', 'Cancel'])('can be left by %s', async (way) => {
    const { onClose } = await open();
    if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: way }));
    else await userEvent.keyboard(way);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

// R4.5
describe('the posing bar', () => {
  it('says as whom one looks and leads back', async () => {
    sessionStorage.setItem('pose-as', 'ada@example.test');
    await renderUi(<PosingBar />);
    expect(screen.getByRole('status')).toHaveTextContent(
      'You are viewing Merkato as ada@example.test',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Back to my own account' }));
    expect(stopPosing).toHaveBeenCalledOnce();
  });

  it('says the address as it is once that is known, however it was typed', async () => {
    sessionStorage.setItem('pose-as', 'ADA@Example.test');
    const { rerender } = await renderUi(<PosingBar email="" />);
    expect(screen.getByRole('status')).toHaveTextContent('as ADA@Example.test');
    rerender(<PosingBar email="ada@example.test" />);
    expect(screen.getByRole('status')).toHaveTextContent('as ada@example.test');
  });

  it('is not there for whoever is themselves', async () => {
    await renderUi(<PosingBar email="ada@example.test" />);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});
