import { formatEnum } from '../../../format/enum.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** What an action of the trail is called; its own name where there are no words for it. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => {
    const known = action as keyof Texts['desk']['trail']['actions'];
    return t(`desk.trail.actions.${known}`, { defaultValue: formatEnum(action) });
  };
}
