import type { CurrentSellerFragment } from '../graphql/generated/graphql.ts';

export type Seller = CurrentSellerFragment;

/** Conditions out of the ordinary, the gravest first. */
export type SellerState = 'banned' | 'not_valid' | 'vacation' | 'posing';

export function sellerStates(seller: Seller): SellerState[] {
  const holds: Record<SellerState, boolean> = {
    banned: seller.is_banned,
    not_valid: !seller.is_valid,
    vacation: seller.vacation_status,
    posing: seller.poseAs,
  };
  return (Object.keys(holds) as SellerState[]).filter((state) => holds[state]);
}

/** The seller's full name; the e-mail address where the profile has none yet. */
export function sellerName({ details, email }: Seller): string {
  return `${details.first_name} ${details.last_name}`.trim() || email;
}
