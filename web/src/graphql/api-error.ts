/** Codes the API gives (R6.11), and ours for when no answer came at all. */
const codes = [
  'UNAUTHENTICATED',
  'INTERNAL_SERVER_ERROR',
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'NETWORK_ERROR',
] as const;

export type ApiErrorCode = (typeof codes)[number];

interface Details {
  /** Stable key such as `no_seller`, for translating and for telling cases apart. */
  reason?: string | undefined;
  /** The id under which the server's log has the cause. */
  id?: string | undefined;
  /** The input it is about. */
  field?: string | undefined;
  cause?: unknown;
}

/** The one kind of failure that a request to the API ends in. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly reason: string | undefined;
  readonly id: string | undefined;
  readonly field: string | undefined;

  constructor(code: ApiErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.reason = details.reason;
    this.id = details.id;
    this.field = details.field;
  }
}

/** One entry of `errors` in an answer. */
export interface AnsweredError {
  message?: string;
  extensions?: { code?: string; reason?: string; id?: string; field?: string };
}

/** Reads the first error of an answer; a code nobody knows counts as internal. */
export function toApiError(answered: AnsweredError): ApiError {
  const { code, ...details } = answered.extensions ?? {};
  const known = codes.find((c) => c === code) ?? 'INTERNAL_SERVER_ERROR';
  return new ApiError(known, answered.message ?? '', details);
}
