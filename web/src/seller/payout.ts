import type { Config } from '../config/config.ts';
import { isFeatureOn } from './features.ts';
import type { Seller } from './seller.ts';

type PayoutConfig = Pick<Config, 'features' | 'beta'>;

/** Payout is on for everyone, or for the sellers of its beta list (R1.10). */
export function isPayoutOn(config: PayoutConfig, seller: Pick<Seller, 'id'>): boolean {
  return isFeatureOn(config, 'payout') || isListed(config.beta.payout, seller);
}

/** Whether a seller tries other features before everyone else does (R1.10). */
export function isBetaTester(config: Pick<Config, 'beta'>, seller: Pick<Seller, 'id'>): boolean {
  return isListed(config.beta.other, seller);
}

/** Nobody is listed before the load, when there is no id yet. */
const isListed = (ids: readonly string[], { id }: Pick<Seller, 'id'>) =>
  id !== '' && ids.includes(id);

/** R7.6 */
export function isEuropeanPartner(config: PayoutConfig, seller: Seller): boolean {
  return isPayoutOn(config, seller) && seller.is_europe_based;
}

/** R7.5 */
export function isPremiumPartner(config: PayoutConfig, seller: Seller): boolean {
  const { name } = seller.partnership_type;
  return (
    isEuropeanPartner(config, seller) &&
    (name === 'INDUSTRIAL_PARTNER' || name === 'MODULE_CREATOR')
  );
}

/** R7.7: offered only once it is certain. */
export function canSubscribe(seller: Pick<Seller, 'has_monetization'>, loaded: boolean): boolean {
  return loaded && seller.has_monetization;
}
