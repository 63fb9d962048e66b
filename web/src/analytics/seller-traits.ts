import type { Seller } from '../seller/seller.ts';

/** What every event says of the seller (R10.3). */
export function sellerProperties(seller: Seller) {
  return {
    seller_id: seller.id,
    email: seller.email,
    partnership_type: seller.partnership_type.name,
  };
}

/** What the seller is identified by, besides the id (R10.3). */
export function sellerTraits(seller: Seller) {
  const { first_name, last_name } = seller.details;
  return { ...sellerProperties(seller), firstName: first_name, lastName: last_name };
}
