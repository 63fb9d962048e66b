import type { ProductType } from '../graphql/generated/graphql.ts';

/** Every type that a seller can sell, in the order of the specification (R12.3). */
export const productTypes = [
  'adserver',
  'bundle',
  'business_care',
  'email',
  'formation',
  'module',
  'pack',
  'service',
  'support',
  'theme',
  'zen',
] as const satisfies readonly ProductType[];
