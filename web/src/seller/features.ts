import type { Config } from '../config/config.ts';
import { useConfig } from '../config/config-context.ts';

/** Parts of the interface that a deployment can switch, as the server names them. */
export const features = [
  'home_notifications',
  'monetization_info',
  'order_filter_amount',
  'order_filter_language',
  'order_filter_product',
  'order_filter_sort',
  'order_filter_source',
  'order_filters',
  'partner_subscription',
  'pay_fee_alert',
  'pay_fee_warning',
  'payout',
  'validation_products',
  'validation_redirect',
] as const;

export type Feature = (typeof features)[number];

export function isFeatureOn(config: Pick<Config, 'features'>, feature: Feature): boolean {
  return config.features[feature] ?? false;
}

/** Whether a part of the interface is switched on. For payout use `isPayoutOn`: it has a beta list. */
export function useFeature(feature: Feature): boolean {
  return isFeatureOn(useConfig(), feature);
}
