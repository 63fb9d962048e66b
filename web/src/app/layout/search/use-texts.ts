import { useQuery } from '@tanstack/react-query';
import { fetchTexts } from '../../../i18n/i18n.ts';
import type { TextGroup } from '../../../i18n/texts.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** Fetches what an area says, when it is first wanted; true once it is there. */
export function useTexts(group: TextGroup, isWanted: boolean): boolean {
  const { i18n } = useTranslation();
  const { isSuccess } = useQuery({
    queryKey: ['texts', group, useLanguage()],
    queryFn: () => fetchTexts(i18n, group).then(() => true),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { noErrorRedirect: true },
  });
  return isWanted && isSuccess;
}
