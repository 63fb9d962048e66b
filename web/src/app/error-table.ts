import type { ApiErrorCode, ApiErrorLevel } from '../graphql/api-error.ts';

/** What a failed request leads to. */
export type ErrorScreen =
  /** The error page, with the code in its address. */
  | 'error'
  /** The page that says that this is closed. */
  | '403'
  /** The seller account page of the legacy site. */
  | 'account'
  /** The sign-in, which comes back here. */
  | 'login'
  /** The login page of the legacy site. */
  | 'legacy_login'
  /** The root of the site. */
  | 'site_root'
  /** The developer's page: no server behind the proxy. */
  | 'unreachable';

/** What decides besides the error itself. */
export interface ErrorSurroundings {
  cookieMode: boolean;
  localhost: boolean;
}

type Row = ErrorScreen | ((where: ErrorSurroundings) => ErrorScreen);

/** Unreachable, or refused for a cause that no row names (R8.3). */
const otherwise: Row = ({ localhost, cookieMode }) => {
  if (localhost) return 'unreachable';
  return cookieMode ? 'legacy_login' : 'site_root';
};

const table: Record<ApiErrorLevel, Partial<Record<ApiErrorCode, Row>>> = {
  // R8.1, R8.2
  network: {
    GRAPHQL_VALIDATION_FAILED: 'error',
    BAD_REQUEST: 'error',
    BAD_USER_INPUT: 'error',
    FORBIDDEN: ({ cookieMode }) => (cookieMode ? 'account' : '403'),
    // Credentials are renewed before each request, so a refusal means that even
    // that failed: the sign-in, with the way back (R5.7).
    UNAUTHENTICATED: 'login',
  },
  // R8.4
  graphql: {
    INTERNAL_SERVER_ERROR: 'error',
    BAD_USER_INPUT: 'error',
    BAD_REQUEST: 'error',
    GRAPHQL_VALIDATION_FAILED: 'error',
    FORBIDDEN: '403',
    UNAUTHENTICATED: 'login',
  },
};

/** The one table from a failure to its screen (R8.1-R8.4). */
export function errorScreen(
  { level, code }: { level: ApiErrorLevel; code: ApiErrorCode },
  where: ErrorSurroundings,
): ErrorScreen {
  const row = table[level][code] ?? otherwise;
  return typeof row === 'function' ? row(where) : row;
}

/** Whether the app runs on a developer's own machine. */
export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}

/** Why the server refuses every token that this provider issues, also a new one. */
const setUpWrong = [
  'token_type',
  'token_audience',
  'token_issuer',
  'token_malformed',
  'token_algorithm',
];

export function isSetUpWrong(reason: string | undefined): boolean {
  return reason !== undefined && setUpWrong.includes(reason);
}
