import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { posedAs } from '../../auth/pose-as.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import type { ErrorPageState } from '../failures.ts';
import { BarePage } from '../layout/bare-page.tsx';

// The server answered a moment ago, so it has this too.
const UnknownSeller = lazy(async () => ({
  default: (await withTexts(import('../layout/account/unknown-seller.tsx'))).UnknownSeller,
}));

/** How the server refuses an address to pose as: no seller has it, or nobody could. */
const reasons = ['pose_as_unknown', 'pose_as_email'];

/** What an operator is told who poses as nobody; null where a failure has another cause. */
export function useUnknownSeller(): ReactNode {
  const state = useLocation().state as ErrorPageState | null;
  const email = posedAs();
  if (!email || !reasons.includes(state?.reason ?? '')) return null;
  return (
    <BarePage bar={false}>
      <Suspense>
        <UnknownSeller email={email} from={state?.from ?? '/'} />
      </Suspense>
    </BarePage>
  );
}
