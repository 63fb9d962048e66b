import { setPoseAs } from '../../../auth/pose-as.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { paths } from '../../../links/paths.ts';

/** Shows the app as a seller sees it; who ends it comes back to this page. */
export function usePose(): (email: string) => void {
  const home = paths.home(useLanguage());
  return (email) => {
    const { pathname, search } = window.location;
    setPoseAs(email, pathname + search);
    // What was loaded as an operator goes.
    window.location.assign(home);
  };
}
