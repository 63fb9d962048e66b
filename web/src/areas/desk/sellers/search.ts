import type { PartnerType, SellerStanding } from '../../../graphql/generated/graphql.ts';
import {
  choice,
  listAddress,
  matching,
  page,
  pageLength,
  type SearchOf,
  text,
} from '../../../ui/list/address.ts';

export const standings = [
  'BANNED',
  'HELD',
  'INCOMPLETE',
  'VACATION',
  'NEVER_SOLD',
] as const satisfies readonly SellerStanding[];

export const partnerships = [
  'NO_PARTNERSHIP',
  'AGENCY',
  'MODULE_CREATOR',
  'INDUSTRIAL_PARTNER',
] as const satisfies readonly PartnerType[];

/** Everything the address says about the list. */
export const address = listAddress({
  search: text(),
  standing: choice(standings),
  partnership: choice(partnerships),
  country: matching(/^[A-Z]{2}$/),
  length: pageLength(25, [25, 50, 100]),
  page: page(),
});

export type SellersSearch = SearchOf<typeof address>;
