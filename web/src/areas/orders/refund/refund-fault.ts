import { ApiError } from '../../../graphql/api-error.ts';
import { type CommonFault, faultOf } from '../../../graphql/fault.ts';

/** Texts under `orders.refund.faults`. */
type FaultText = (typeof reasons)[number] | CommonFault | 'unknown';

/** What became of a refund that was refused, and the input it is about. */
export interface RefundFault {
  text: FaultText;
  field: 'amount' | 'reason' | null;
}

/** The server's reasons that have a text of their own. */
const reasons = [
  'refund_over_paid',
  'refund_too_late',
  'banned',
  'key_reused',
  'line_unknown',
] as const;

/** Whether nobody can say what became of a refund that ended so. */
export function isOutcomeUnknown(error: Error | null): boolean {
  const text = refundFault(error)?.text;
  return text === 'network' || text === 'unknown';
}

export function refundFault(error: Error | null): RefundFault | null {
  if (!error) return null;
  if (!(error instanceof ApiError)) return { text: 'other', field: null };
  const named = faultOf(error, reasons);
  // A server that broke may have made it all the same.
  const isUnsure = named === 'other' && error.code === 'INTERNAL_SERVER_ERROR';
  const text = isUnsure ? 'unknown' : named;
  const field = (['amount', 'reason'] as const).find((name) => name in error.fields);
  return { text, field: field ?? (text === 'refund_over_paid' ? 'amount' : null) };
}
