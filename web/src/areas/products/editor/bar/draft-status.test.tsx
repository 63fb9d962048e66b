import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../test/render-ui.tsx';
import { DraftStatus } from './draft-status.tsx';

afterEach(() => void vi.useRealTimers());

const sheet = { state: 'DRAFT', edited_at: null, is_draft: true } as const;
const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000));

// R12.6: the age counts along, and a screen reader is not told of every second.
it('says how long ago the draft was saved', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  // Where no test before has needed dates, their code is still on its way.
  await act(() =>
    renderUi(
      <Suspense>
        <DraftStatus draftState={{ status: 'saved', savedAt: Date.now() }} sheet={sheet} />
      </Suspense>,
    ),
  );
  await pass(2);
  expect(screen.getByText('2 sec. ago')).toBeVisible();
  await pass(58);
  await pass(120);
  expect(screen.getByText('3 min. ago')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(/^Saved$/);
});

it('has no age while something is not saved', async () => {
  await renderUi(
    <DraftStatus draftState={{ status: 'offline', savedAt: Date.now() }} sheet={sheet} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(/^Not saved yet/);
  expect(screen.queryByRole('time')).toBeNull();
});
