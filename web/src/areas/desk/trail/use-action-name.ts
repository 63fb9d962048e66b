import { formatEnum } from '../../../format/enum.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { actions } from './actions.ts';

/** What an action of the trail is called; its own name where there are no words for it. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => {
    const known = actions.find((one) => one === action);
    return known ? t(`desk.trail.actions.${known}`) : formatEnum(action);
  };
}
