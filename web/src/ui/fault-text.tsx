import { type MantineSpacing, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FaultTextProps {
  /** Why it did not work; nothing is shown for nothing. */
  children: ReactNode;
  /** Room above. Default none. */
  mt?: MantineSpacing;
}

/** Says next to what was tried why it did not work; read out at once. */
export function FaultText({ children, mt = 0 }: FaultTextProps) {
  if (!children) return null;
  return (
    <Text role="alert" c="var(--tone-error)" mt={mt}>
      {children}
    </Text>
  );
}
