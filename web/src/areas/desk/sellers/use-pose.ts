import { setPoseAs } from '../../../auth/pose-as.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { paths } from '../../../links/paths.ts';

/** Shows the app as a seller sees it. */
export function usePose(): (email: string) => void {
  const home = paths.home(useLanguage());
  return (email) => {
    setPoseAs(email);
    // What was loaded as an operator goes.
    window.location.assign(home);
  };
}
