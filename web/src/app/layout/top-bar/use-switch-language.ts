import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseLanguage, type Language } from '../../../i18n/languages.ts';
import { inLanguage } from '../../../links/paths.ts';

/** Changes the language, for later visits too, and nothing else: the page, its filters and its place stay. */
export function useSwitchLanguage(): (language: Language) => void {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  return useCallback(
    (language) => {
      chooseLanguage(language);
      void navigate(
        { pathname: inLanguage(pathname, language), search, hash },
        { replace: true, state, preventScrollReset: true },
      );
    },
    [navigate, pathname, search, hash, state],
  );
}
