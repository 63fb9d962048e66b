import { ApiError, type ApiErrorCode } from '../../../graphql/api-error.ts';

/** Texts under `orders.refund.faults`. */
type FaultText =
  | 'refund_over_paid'
  | 'refund_too_late'
  | 'banned'
  | 'line_unknown'
  | 'key_reused'
  | 'network'
  | 'unknown'
  | 'other';

/** What became of a refund that was refused, and the input it is about. */
export interface RefundFault {
  text: FaultText;
  field: 'amount' | 'reason' | null;
}

const byReason: Readonly<Record<string, FaultText>> = {
  refund_over_paid: 'refund_over_paid',
  refund_too_late: 'refund_too_late',
  banned: 'banned',
  key_reused: 'key_reused',
  line_unknown: 'line_unknown',
};

/** Failures after which it may have been made: also a server that broke may have done so afterwards. */
const unnamed: Partial<Record<ApiErrorCode, FaultText>> = {
  NETWORK_ERROR: 'network',
  INTERNAL_SERVER_ERROR: 'unknown',
};

/** Whether nobody can say what became of a refund that ended so. */
export function isOutcomeUnknown(error: Error | null): boolean {
  const text = refundFault(error)?.text;
  return text === 'network' || text === 'unknown';
}

export function refundFault(error: Error | null): RefundFault | null {
  if (!error) return null;
  if (!(error instanceof ApiError)) return { text: 'other', field: null };
  const text = byReason[error.reason ?? ''] ?? unnamed[error.code] ?? 'other';
  const field = (['amount', 'reason'] as const).find((name) => name in error.fields);
  return { text, field: field ?? (text === 'refund_over_paid' ? 'amount' : null) };
}
