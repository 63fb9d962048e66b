import { useCallback } from 'react';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useSession } from '../../../auth/session.ts';
import { useLanguage } from '../../../i18n/use-language.ts';

/** Ends the session, leaving the page; what comes after is nobody's. */
export function useSignOut(): () => void {
  const session = useSession();
  const language = useLanguage();
  const { reset } = useAnalytics();
  return useCallback(() => {
    reset();
    void session.signOut(language);
  }, [reset, session, language]);
}
