import { useTranslation } from '../../../i18n/use-translation.ts';
import { CodeExcerpt } from '../../../ui/code-excerpt/code-excerpt.tsx';
import type { Code } from '../queries.ts';

/** What a rule finds, or is content with. */
export function CodeExample({ code }: { code: Code }) {
  const { t } = useTranslation();
  return <CodeExcerpt code={code} marked={t('rules.marked')} />;
}
