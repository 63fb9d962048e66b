import { Button } from '@mantine/core';
import { EmptyState } from '../../empty-state/empty-state.tsx';
import { ErrorState } from '../../error-state/error-state.tsx';
import { SkeletonText } from '../../skeleton/skeleton.tsx';
import { Specimen } from './specimen.tsx';

export function States() {
  return (
    <>
      <Specimen name="EmptyState" padded={false}>
        <EmptyState
          order={3}
          title="No orders in this period"
          text="Choose another period, or take the filters away to see every order."
          actions={<Button>Clear filters</Button>}
        />
      </Specimen>
      <Specimen name="ErrorState" padded={false}>
        <ErrorState
          order={3}
          title="The orders could not be loaded"
          text="The fault is on our side. Try again in a moment; if the problem persists, give support the ID below."
          id="0f3a9c1e"
          onRetry={() => {}}
        />
      </Specimen>
      <Specimen name="SkeletonText">
        <SkeletonText label="Loading text" />
      </Specimen>
    </>
  );
}
