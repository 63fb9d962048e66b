/** Codes the API returns (R6.11), and ours for when no answer came at all. */
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

/**
 * Where a request failed: on its way, which includes every answer that is not a
 * success by its status, or in the operation, whose answer came with errors.
 */
export type ApiErrorLevel = 'network' | 'graphql';

interface Details {
  /** Default network. */
  level?: ApiErrorLevel;
  /** Stable key such as `no_seller`, for translating and for telling cases apart. */
  reason?: string | undefined;
  /** The id under which the server's log has the cause. */
  id?: string | undefined;
  /** Why which input was refused. */
  fields?: Readonly<Record<string, string>>;
  /** Where in the query it happened, such as `2:3`. */
  location?: string | undefined;
  /** The variables of the operation. */
  variables?: unknown;
  cause?: unknown;
}

/** The one kind of failure that a request to the API ends in. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly level: ApiErrorLevel;
  readonly reason: string | undefined;
  readonly id: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly location: string | undefined;
  readonly variables: unknown;

  constructor(code: ApiErrorCode, message: string, details: Details = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.level = details.level ?? 'network';
    this.reason = details.reason;
    this.id = details.id;
    this.fields = details.fields ?? {};
    this.location = details.location;
    this.variables = details.variables;
  }
}

/** Whether it was refused because nobody is signed in any more. */
export const isSignedOut = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'UNAUTHENTICATED';

/** One entry of `errors` in an answer. */
export interface AnsweredError {
  message?: string;
  locations?: { line: number; column: number }[];
  extensions?: { code?: string; reason?: string; id?: string; field?: string };
}

type Answered = readonly [AnsweredError, ...AnsweredError[]];

/**
 * Reads the errors of an answer. The first one says what happened; a code
 * nobody knows counts as internal. All of them say which inputs are wrong.
 */
export function toApiError(
  errors: Answered,
  details: Pick<Details, 'level' | 'variables'> = {},
): ApiError {
  const [{ message = '', locations, extensions = {} }] = errors;
  const code = codes.find((known) => known === extensions.code) ?? 'INTERNAL_SERVER_ERROR';
  return new ApiError(code, message, {
    ...details,
    reason: extensions.reason,
    id: extensions.id,
    fields: fieldsOf(errors),
    location: locations?.map(({ line, column }) => `${line}:${column}`).join(', '),
  });
}

/** The first complaint about each input, by its reason. */
function fieldsOf(errors: Answered): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { extensions } of errors) {
    if (extensions?.field) fields[extensions.field] ??= extensions.reason ?? '';
  }
  return fields;
}

/**
 * What a form shows at its inputs after a mutation was refused (R8.7): the reason,
 * to be put into words, by the name of the input; empty for every other failure.
 */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError && error.code === 'BAD_USER_INPUT' ? error.fields : {};
}
