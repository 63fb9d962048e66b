/** What a commission can be for: a partnership, or sales by the seller’s own promotion code. */
export const partnerships = [
  'NO_PARTNERSHIP',
  'AGENCY',
  'MODULE_CREATOR',
  'INDUSTRIAL_PARTNER',
  'OWN_CODE',
] as const;
