import type { ReactNode } from 'react';
import { type Loading, NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx';

interface QueryPanelProps<Data> {
  query: Loading;
  /** undefined until it is here. */
  data: Data | undefined;
  /** What could not be loaded. */
  failed: string;
  children: (data: Data) => ReactNode;
}

/** A tab that fetches what it shows: until that is here, and where it does not come. */
export function QueryPanel<Data>({ query, data, failed, children }: QueryPanelProps<Data>) {
  if (data !== undefined) return <Panel>{children(data)}</Panel>;
  return (
    <NotLoaded inPanel query={query} title={failed}>
      <SkeletonText lines={6} />
    </NotLoaded>
  );
}
