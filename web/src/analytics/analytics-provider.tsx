import { type ReactNode, Suspense, useState } from 'react';
import { posedAs } from '../auth/pose-as.ts';
import { useConfig } from '../config/config-context.ts';
import { withTexts } from '../i18n/with-texts.ts';
import { later } from '../ui/later.tsx';
import { AnalyticsContext } from './analytics-context.ts';
import { type Consent, createConsent } from './consent.ts';
import { ConsentContext, useChoice } from './consent-context.ts';
import { createAnalytics } from './create-analytics.ts';

// Only who has not chosen yet sees it; who is not asked has not agreed.
const ConsentBanner = later(
  async () => (await withTexts(import('./consent-banner.tsx'))).ConsentBanner,
);

/** Provides the app with analytics, and asks the visitor first; without a write key it does neither. */
export function AnalyticsProvider({ children }: { children: ReactNode }) {
  const { analytics_write_key: writeKey } = useConfig();
  const [{ analytics, consent }] = useState(() => {
    const consent = createConsent();
    // The seller through whose eyes an operator looks did nothing, and has agreed to nothing here.
    const key = posedAs() ? '' : writeKey;
    return { consent, analytics: createAnalytics({ writeKey: key, consent }) };
  });
  return (
    <AnalyticsContext value={analytics}>
      <ConsentContext value={writeKey ? consent : null}>
        {writeKey && <Question consent={consent} />}
        {children}
      </ConsentContext>
    </AnalyticsContext>
  );
}

function Question({ consent }: { consent: Consent }) {
  if (useChoice(consent) !== undefined) return null;
  return (
    <Suspense>
      <ConsentBanner consent={consent} />
    </Suspense>
  );
}
