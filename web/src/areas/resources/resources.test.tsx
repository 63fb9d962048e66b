import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { AnalyticsContext } from '../../analytics/analytics-context.ts';
import { answering } from '../../test/answers.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { ResourcesScreen } from './resources.tsx';

// R10.5, R2.33
it('leads to the help centre by topic, and reports it', async () => {
  const track = vi.fn();
  const analytics = { track, page() {}, identify() {}, reset() {}, settled: async () => {} };
  await renderScreen({
    routes: [
      {
        path: '/sellers/en/resources',
        element: (
          <AnalyticsContext value={analytics}>
            <ResourcesScreen />
          </AnalyticsContext>
        ),
      },
      { path: '*', element: null },
    ],
    address: '/sellers/en/resources',
    fetch: answering({ waiting: true }),
  });
  const topic = screen.getByRole('link', { name: 'How validation works' });
  expect(topic).toHaveAttribute('href', '/sellers/en/helpcenter#validation_process');
  await userEvent.click(topic);
  expect(track).toHaveBeenCalledExactlyOnceWith('help_center_clicked', {
    topic: 'validation_process',
  });
});
