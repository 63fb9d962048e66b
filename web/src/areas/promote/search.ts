import type { PromotionKind, PromotionState } from '../../graphql/generated/graphql.ts';
import { choice, id, listAddress, page, pageLength, type SearchOf } from '../../ui/list/address.ts';

export const promotionKinds = ['PERIOD', 'CODE'] as const satisfies readonly PromotionKind[];

export const promotionStates = [
  'PLANNED',
  'RUNNING',
  'ENDED',
  'CANCELLED',
] as const satisfies readonly PromotionState[];

/** Everything the address says about the list. */
export const address = listAddress({
  productID: id(),
  kind: choice(promotionKinds),
  state: choice(promotionStates),
  length: pageLength(),
  page: page(),
});

export type PromotionSearch = SearchOf<typeof address>;
