import type { RemovalReason } from '../graphql/generated/graphql.ts';

/** Why a product is taken away, in the order in which it is asked. */
export const removalReasons = [
  'NO_LONGER_MAINTAINED',
  'REPLACED',
  'TECHNICAL_PROBLEM',
  'LEGAL',
  'COMMERCIAL',
  'OTHER',
] as const satisfies readonly RemovalReason[];
