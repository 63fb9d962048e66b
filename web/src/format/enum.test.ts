import { expect, it } from 'vitest';
import { formatEnum } from './enum.ts';

// R9.3
it.each([
  ['INDUSTRIAL_PARTNER', 'Industrial Partner'],
  ['business_care', 'Business Care'],
  ['IN_TRIAL', 'In Trial'],
  ['ACTIVE', 'Active'],
  ['_ON__HOLD_', 'On Hold'],
  ['', ''],
])('shows %j as %j', (value, shown) => {
  expect(formatEnum(value)).toBe(shown);
});
