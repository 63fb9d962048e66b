import type { MarketplaceTermsQuery } from '../../graphql/generated/graphql.ts';

/** The figures of the marketplace's terms as the server has them today. */
export type MarketplaceTerms = MarketplaceTermsQuery['marketplace_terms'];

/** Business days from the payout to the bank: usually, and at the latest. */
export const bankDaysOf = (terms: MarketplaceTerms) =>
  [terms.arrival_bank_days, terms.latest_bank_days] as const;

/** Rates come in hundredths of a percent, averages in hundredths of a star. */
export const hundredths = (value: number): number => value / 100;
