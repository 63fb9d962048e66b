import { useEffect } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { clearPoseAs, setPoseAs } from '../auth/pose-as.ts';
import { ConfigContext } from '../config/config-context.ts';
import { someConfig } from '../test/config.ts';
import { renderUi } from '../test/render-ui.tsx';
import { useAnalytics } from './analytics-context.ts';
import { AnalyticsProvider } from './analytics-provider.tsx';
import { createConsent } from './consent.ts';
import { loadLibrary } from './library.ts';

vi.mock('./library.ts', () => ({ loadLibrary: vi.fn(() => new Promise(() => {})) }));

/** Reports that the page was opened. */
function Opened() {
  const { page } = useAnalytics();
  useEffect(() => page('home'), [page]);
  return null;
}

// R10.6: what an operator does is not the seller's, who has agreed to nothing here.
it.each([
  ['for oneself', undefined, 1],
  ['through the eyes of a seller, not', 'ada@example.test', 0],
])('what is done %s is recorded', async (_, email, loads) => {
  vi.mocked(loadLibrary).mockClear();
  createConsent({}).choose('accepted');
  if (email) setPoseAs(email);
  onTestFinished(clearPoseAs);
  await renderUi(
    <ConfigContext value={{ ...someConfig, analytics_write_key: 'key' }}>
      <AnalyticsProvider>
        <Opened />
      </AnalyticsProvider>
    </ConfigContext>,
  );
  await new Promise((done) => setTimeout(done, 50));
  expect(loadLibrary).toHaveBeenCalledTimes(loads);
});
