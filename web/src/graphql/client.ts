import { type AnsweredError, ApiError, toApiError } from './api-error.ts';

const endpoint = '/graphql';

export interface ApiOptions {
  /** Headers that say who is signed in, made for each request. */
  credentials: () => Promise<Record<string, string>>;
  /** Called when a request is sent; what it returns is called when its answer came. */
  onRequest?: () => () => void;
  /** For tests; the browser's own by default. */
  fetch?: typeof fetch;
}

/** An operation as text that knows its types; generated for each area separately. */
export interface TypedDocument<Result, Variables> {
  __apiType?: (variables: Variables) => Result;
  toString(): string;
}

/** Sends one operation; fails with an ApiError and nothing else, except when aborted. */
export type Api = <Result, Variables>(
  document: TypedDocument<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
  /** In place of those of the same name that say who is signed in. */
  headers?: Record<string, string>,
) => Promise<Result>;

interface Answer<Result> {
  data?: Result | null;
  errors?: AnsweredError[];
}

/**
 * Makes the one way to the API. It turns whatever happens into data or an
 * ApiError; which screen an error becomes is decided by the caller.
 */
export function createApi({ credentials, onRequest, fetch = globalThis.fetch }: ApiOptions): Api {
  return async <Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    signal?: AbortSignal,
    headers?: Record<string, string>,
  ) => {
    const query = document.toString();
    const request: RequestInit = {
      method: 'POST',
      body: JSON.stringify({ operationName: operationName(query), variables, query }),
      cache: 'no-store',
      credentials: 'omit',
      signal: signal ?? null,
    };
    const answered = onRequest?.();
    const response = await send(fetch, credentials, { ...request, headers: headers ?? {} });
    const { data, errors: [first, ...others] = [] } = await read<Result>(response);
    answered?.();
    if (first) {
      const level = response.ok ? 'graphql' : 'network';
      throw toApiError([first, ...others], { level, variables });
    }
    if (!data) throw unreadable(response);
    return data;
  };
}

async function send(
  fetch: ApiOptions['fetch'] & {},
  credentials: ApiOptions['credentials'],
  request: RequestInit & { headers: Record<string, string> },
): Promise<Response> {
  try {
    // Where the credentials cannot be found out, the server cannot be reached either.
    const headers = {
      'content-type': 'application/json',
      ...(await credentials()),
      ...request.headers,
    };
    return await fetch(endpoint, { ...request, headers });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new ApiError('NETWORK_ERROR', 'The server cannot be reached.', { cause });
  }
}

async function read<Result>(response: Response): Promise<Answer<Result>> {
  try {
    return (await response.json()) as Answer<Result>;
  } catch (cause) {
    throw unreadable(response, cause);
  }
}

/** A proxy's page or a cut connection instead of an answer of ours. */
function unreadable(response: Response, cause?: unknown): ApiError {
  const id = response.headers.get('x-request-id') ?? undefined;
  return new ApiError('NETWORK_ERROR', `The answer ${response.status} cannot be read.`, {
    id,
    cause,
  });
}

function operationName(query: string): string | undefined {
  return /^\s*(?:query|mutation)\s+(\w+)/.exec(query)?.[1];
}
