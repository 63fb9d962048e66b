import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx';

interface QueryPanelProps<Data> {
  query: { error: { id?: string | undefined } | null; refetch: () => unknown };
  /** undefined until it is here. */
  data: Data | undefined;
  /** What could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** A tab that fetches what it shows: until that is here, and where it does not come. */
export function QueryPanel<Data>({ query, data, failed, children }: QueryPanelProps<Data>) {
  const { t } = useTranslation();
  if (data !== undefined) return <Panel>{children(data)}</Panel>;
  if (!query.error) {
    return (
      <Panel padded>
        <SkeletonText lines={6} />
      </Panel>
    );
  }
  return (
    <Panel>
      <ErrorState
        title={failed}
        text={t('products.one.failed_text')}
        id={query.error.id}
        onRetry={() => void query.refetch()}
      />
    </Panel>
  );
}
