import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { opened } from '../../events/events.ts';
import { answer, showing } from '../../test/home-screen.tsx';
import { HomeScreen } from './home.tsx';

const stream = await vi.hoisted(async () => (await import('../../test/changes.ts')).changeStream());

vi.mock('../../events/use-changes.ts', () => stream);

// R2.9, R18.4
it('follows what operators decide, and fetches once what came with the page', async () => {
  const task = {
    kind: 'MEND_VERSION',
    subject: 'Size Guide',
    subject_id: '77',
    about: '',
    product_id: '19',
    product: '',
    deadline: null,
    money_at_risk: null,
  } as const;
  const { requests } = await showing(HomeScreen)([
    answer({ tasks: [] }),
    answer({ tasks: [task] }),
  ]);
  await waitFor(() => expect(stream.kinds).toContain('version'));
  act(() => stream.emit(opened));
  expect(requests.filter((name) => name === 'Home')).toHaveLength(1);
  act(() => stream.emit({ kind: 'version', id: '77' }));
  expect(await screen.findByText('Findings block a version of Size Guide')).toBeVisible();
});
