import { useCallback } from 'react';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useSession } from '../../../auth/session.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { leaveForGood } from '../../../ui/leaving/leave-for-good.ts';

/** Ends the session, leaving the page, also for a site that ends more of them; what comes after is nobody's. */
export function useSignOut(): (link?: { href?: string }) => void {
  const session = useSession();
  const language = useLanguage();
  const { reset } = useAnalytics();
  return useCallback(
    (link) =>
      leaveForGood(() => {
        reset();
        void (link?.href
          ? session.signOut(language, undefined, link.href)
          : session.signOut(language));
      }),
    [reset, session, language],
  );
}
