import { Suspense, use } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { loadDates } from './dates.ts';

function Day() {
  return use(loadDates('de', 'de')).date('2026-12-31');
}

// React hides what is on show for at least 300 ms where it has to wait, if only for a moment.
it('does not hide a screen whose dates are there', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  await loadDates('de', 'de');
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <Suspense fallback="waiting">
        <Day />
      </Suspense>,
    ),
  );
  expect(place.textContent).toBe('31.12.2026');
  root.unmount();
  vi.unstubAllGlobals();
});
