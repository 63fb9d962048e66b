import type { PromotionKind, PromotionState } from '../../graphql/generated/graphql.ts';
import { choice, id, listAddress, oneOf, page, type SearchOf } from '../../ui/list/address.ts';

export const promotionKinds = ['PERIOD', 'CODE'] as const satisfies readonly PromotionKind[];

export const promotionStates = [
  'PLANNED',
  'RUNNING',
  'ENDED',
  'CANCELLED',
] as const satisfies readonly PromotionState[];

export const pageLengths = [10, 25, 50, 100] as const;

/** Everything the address says about the list. */
export const address = listAddress({
  productID: id(),
  kind: choice(promotionKinds),
  state: choice(promotionStates),
  length: oneOf(pageLengths, 10),
  page: page(),
});

export type PromotionSearch = SearchOf<typeof address>;
