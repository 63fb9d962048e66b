import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';

/** Whether sellers can read what is published at a moment. */
export const isOut = (publishedAt: string) => Date.parse(publishedAt) <= Date.now();

/** Whether an article is published, or planned to be. */
export function ArticleState({ publishedAt }: { publishedAt: string }) {
  const { t } = useTranslation();
  return isOut(publishedAt) ? (
    <Badge type="success" content={t('desk.marketplace.articles.out')} />
  ) : (
    <Badge type="info" content={t('desk.marketplace.articles.planned')} />
  );
}
