import { ApiError, type ApiErrorCode } from '../graphql/api-error.ts';

/** How much of a file has come. */
export interface Progress {
  bytes: number;
  /** Lines so far and in all, where they can be counted. */
  lines?: { done: number; total: number };
  /** Bytes in all, where the server has said so. */
  size?: number;
}

interface DownloadOptions {
  /** Headers that say who is signed in. */
  credentials: () => Promise<Record<string, string>>;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

export interface DownloadedFile {
  name: string;
  content: Blob;
}

/**
 * Fetches a file whole; fails with an ApiError and nothing else, except when
 * aborted. A file of which a part is missing is never returned.
 */
export async function download(
  address: string,
  { credentials, signal, onProgress }: DownloadOptions,
): Promise<DownloadedFile> {
  try {
    const headers = await credentials();
    const request: RequestInit = { headers, cache: 'no-store', credentials: 'omit', signal };
    const response = await fetch(address, request);
    if (!response.ok) throw await refusal(response);
    return {
      name: nameOf(response.headers.get('content-disposition')),
      content: await contentOf(response, onProgress),
    };
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiError) throw cause;
    throw new ApiError('NETWORK_ERROR', 'The file did not come whole.', { cause });
  }
}

/** Hands a file to the browser's own downloads. */
export function save({ name, content }: DownloadedFile): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn, but needs the address until then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

async function contentOf(response: Response, onProgress: DownloadOptions['onProgress']) {
  const type = response.headers.get('content-type') ?? '';
  const total = Number(response.headers.get('x-total-lines') ?? Number.NaN);
  const size = Number(response.headers.get('content-length') ?? 0);
  const isText = type.startsWith('text/');
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let breaks = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const { value: part } = (await reader?.read()) ?? {};
    if (!part) break;
    parts.push(part);
    bytes += part.byteLength;
    if (isText) breaks += lineBreaks(part);
    onProgress({
      bytes,
      // The first line is the heading. A name may hold a break, so it may seem more than all.
      ...(isText && total >= 0 && { lines: { done: clamp(breaks - 1, total), total } }),
      ...(size >= bytes && { size }),
    });
  }
  return new Blob(parts, { type });
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most));

function lineBreaks(part: Uint8Array): number {
  let count = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) count++;
  return count;
}

/** The name the server gives the file, without any folder. */
function nameOf(disposition: string | null): string {
  const name = /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
  return name?.replace(/^.*[\\/]/, '') || 'merkato';
}

/** What the server says instead of a file (RFC 9457), or a proxy in its place. */
export async function refusal(response: Response): Promise<ApiError> {
  const {
    detail = '',
    reason,
    id,
  } = await response
    .json()
    .then((problem: { detail?: string; reason?: string; id?: string }) => problem)
    .catch(() => ({}) as { detail?: string; reason?: string; id?: string });
  return new ApiError(codeOf(response.status), detail, { reason, id });
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'UNAUTHENTICATED';
  if (status === 403) return 'FORBIDDEN';
  return status < 500 ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
}
