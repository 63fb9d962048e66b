import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** One calm sentence where there is nothing to list. */
export function Nothing({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" px="lg" pt="xs" pb="lg">
      {children}
    </Text>
  );
}
