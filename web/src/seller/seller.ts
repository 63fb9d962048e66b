import type { CurrentSellerFragment } from '../graphql/generated/graphql.ts';

export type Seller = CurrentSellerFragment;

/** What counts until the seller has loaded: nothing is closed, nothing is offered (R7.1). */
export const sellerBeforeLoad: Seller = {
  id: '',
  email: '',
  details: { first_name: '', last_name: '', language: { native: 'en', second: null, third: null } },
  partnership_type: { name: 'NO_PARTNERSHIP' },
  country: '',
  is_europe_based: false,
  is_valid: true,
  is_banned: false,
  is_merkato: false,
  has_monetization: false,
  has_sales: false,
  declared_vat_payment: false,
  vacation_status: false,
  poseAs: false,
  catalog_url: null,
  wallet_status: null,
  is_wallet_required: true,
  payment_source: null,
};

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
export function sellerName({ details, email }: Pick<Seller, 'details' | 'email'>): string {
  return `${details.first_name} ${details.last_name}`.trim() || email;
}
