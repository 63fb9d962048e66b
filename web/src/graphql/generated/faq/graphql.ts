import type { TypedDocument } from '../../client.ts';
import type * as types from '../graphql.ts';
export type * from '../graphql.ts';
export const MarketplaceTermsDocument: TypedDocument<types.MarketplaceTermsQuery, types.MarketplaceTermsQueryVariables> = `query MarketplaceTerms{marketplace_terms{payout_days arrival_bank_days latest_bank_days refund_months vat_rate commissions{partnership rate}own_code_rate care_months care_rate annual_fee fee_alert_days fee_grace_days promotions{days codes code_days code_rate code_uses code_uses_each code_months}levels{months ratings_needed answered_weight time_weight rating_weight best_hours worst_hours thresholds{level seniority rating positive support}}}}`;
