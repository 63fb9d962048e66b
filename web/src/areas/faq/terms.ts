/**
 * The figures of the marketplace's terms that the answers name, separate from the
 * texts: a figure that changes is changed here once, not in ten languages.
 * Amounts are cents, rates hundredths.
 */
export const terms = {
  pendingDays: 45,
  /** Business days from the payout to the bank. */
  bankDays: [2, 3],
  agreementMonths: 6,
  frenchVat: 20,
  commission: { NO_PARTNERSHIP: 40, AGENCY: 35, MODULE_CREATOR: 30, INDUSTRIAL_PARTNER: 25 },
  ownCodeCommission: 40,
  promotionDays: 21,
  codes: 20,
  codesWithinDays: 30,
  codeDiscount: 30,
  codeUses: 20,
  codeUsesEach: 2,
  careMonths: 12,
  careRate: 40,
  fee: 99_00,
  /** Between reminder and due date, and between due date and the end of uploads. */
  feeDays: 30,
  levels: {
    Conqueror: { seniority: 3, rating: 2.5, positive: 1, support: 75 },
    Captain: { seniority: 6, rating: 3.5, positive: 3, support: 85 },
    Superhero: { seniority: 12, rating: 4, positive: 5, support: 95 },
  },
  support: { months: 6, answered: 50, time: 30, rated: 20, bestHours: 8, worstHours: 40 },
  ratingsForAverage: 3,
} as const;
