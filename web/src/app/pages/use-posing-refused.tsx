import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { posedAs } from '../../auth/pose-as.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { later } from '../../ui/later.tsx';
import type { ErrorPageState } from '../failures.ts';
import { BarePage } from '../layout/bare-page.tsx';
import { NotFetched } from './not-fetched.tsx';

const PosingRefused = later(
  async () => (await withTexts(import('../layout/account/posing-refused.tsx'))).PosingRefused,
  NotFetched,
);

/**
 * The notice for somebody whom the server does not let pose; null where a failure
 * has another cause. Nobody is posed as then, so no bar says so.
 */
export function usePosingRefused(): ReactNode {
  const state = useLocation().state as ErrorPageState | null;
  const email = posedAs();
  // Every refusal of the kind is named so.
  if (!email || !state?.reason?.startsWith('pose_as_')) return null;
  return (
    <BarePage bar={false}>
      <Suspense>
        <PosingRefused email={email} reason={state.reason} from={state.from} />
      </Suspense>
    </BarePage>
  );
}
