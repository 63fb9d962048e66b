import { ApiError, type ApiErrorCode } from '../../../graphql/api-error.ts';

/**
 * The sending side of the tus protocol, 1.0.0: the server says how far a file came, and the next part
 * goes on from there. A connection that breaks is tried again by itself; only a refusal ends it.
 */
const endpoint = '/upload/versions/';
const protocol = { 'tus-resumable': '1.0.0' };

/** Bytes sent at a time: what is lost with a connection, at most. */
const part = 2 * 1024 * 1024;

const shortest = 1_000;
const longest = 30_000;

interface SendOptions {
  file: Blob & { name?: string };
  product: string;
  /** Where the upload was begun before; null: it begins now. */
  address: string | null;
  credentials: () => Promise<Record<string, string>>;
  signal: AbortSignal;
  /** Called with the address of the upload, to go on with it after a reload. */
  onAddress: (address: string) => void;
  onProgress: (sent: number) => void;
  /** Called when the connection is lost, and when it is back. */
  onAway?: (isAway: boolean) => void;
  fetch?: typeof fetch;
  pause?: (milliseconds: number) => Promise<void>;
}

/** Sends a file whole and returns the id of its upload. */
export async function sendFile(options: SendOptions): Promise<string> {
  const { file, signal, onAddress, onProgress, onAway } = options;
  const pause = options.pause ?? ((time) => new Promise((go) => setTimeout(go, time)));
  let { address } = options;
  let offset = -1; // not known
  let wait = shortest;
  for (;;) {
    signal.throwIfAborted();
    try {
      if (address === null) {
        address = await begin(options);
        onAddress(address);
        offset = 0;
      } else if (offset < 0) {
        const found = await nextOffset(options, 'HEAD', address);
        if (found === null) {
          address = null; // It was removed meanwhile.
          continue;
        }
        offset = found;
      }
      onAway?.(false);
      onProgress(offset);
      if (offset === file.size) return address.slice(endpoint.length);
      const next = await nextOffset(options, 'PATCH', address, offset);
      if (next === null) {
        address = null;
        continue;
      }
      offset = next;
      wait = shortest;
      onProgress(offset);
      if (offset === file.size) return address.slice(endpoint.length);
    } catch (failure) {
      signal.throwIfAborted();
      if (failure instanceof ApiError && failure.code !== 'NETWORK_ERROR') {
        // Another tab sent a part meanwhile: find out where it goes on.
        if (failure.reason !== 'offset_differs') throw failure;
      } else {
        onAway?.(true);
        await pause(wait);
        wait = Math.min(wait * 2, longest);
      }
      offset = -1;
    }
  }
}

/**
 * How many bytes of an upload have arrived, 0 where it is gone; 'submitted' where it has become a
 * version, null where nobody can say now.
 */
export async function sentSoFar(
  address: string,
  { credentials, fetch = globalThis.fetch }: Pick<SendOptions, 'credentials' | 'fetch'>,
): Promise<number | 'submitted' | null> {
  try {
    const headers = { ...protocol, ...(await credentials()) };
    const response = await fetch(address, { method: 'HEAD', headers, credentials: 'omit' });
    if (response.status === 404) return 0;
    if (response.headers.has('upload-version')) return 'submitted';
    return response.ok ? Number(response.headers.get('upload-offset')) : null;
  } catch {
    return null;
  }
}

/** Aborts an upload. */
export async function endUpload(
  address: string,
  { credentials, fetch = globalThis.fetch }: Pick<SendOptions, 'credentials' | 'fetch'>,
): Promise<void> {
  const headers = { ...protocol, ...(await credentials()) };
  await fetch(address, { method: 'DELETE', headers, credentials: 'omit' }).catch(() => {});
}

async function begin(options: SendOptions): Promise<string> {
  const { file, product } = options;
  const about = {
    product,
    filename: file.name ?? 'archive.zip',
    sha256: await hashOf(file),
  };
  const response = await send(options, endpoint, {
    method: 'POST',
    headers: {
      'upload-length': String(file.size),
      'upload-metadata': Object.entries(about)
        .map(([name, value]) => `${name} ${base64(value)}`)
        .join(','),
    },
  });
  const address = response.headers.get('location');
  if (!address?.startsWith(endpoint)) throw new ApiError('NETWORK_ERROR', 'No address came back.');
  return address;
}

/** Asks how far the upload is, or sends its next part; null where there is no such upload any more. */
async function nextOffset(
  options: SendOptions,
  method: 'HEAD' | 'PATCH',
  address: string,
  offset = 0,
): Promise<number | null> {
  const request: RequestInit =
    method === 'HEAD'
      ? { method }
      : {
          method,
          body: options.file.slice(offset, offset + part),
          headers: {
            'content-type': 'application/offset+octet-stream',
            'upload-offset': String(offset),
          },
        };
  try {
    const response = await send(options, address, request);
    return Number(response.headers.get('upload-offset'));
  } catch (failure) {
    if (failure instanceof ApiError && failure.reason === 'no_upload') return null;
    throw failure;
  }
}

async function send(
  { credentials, signal, fetch = globalThis.fetch }: SendOptions,
  address: string,
  request: RequestInit,
): Promise<Response> {
  const headers = { ...protocol, ...(await credentials()), ...request.headers };
  const response = await fetch(address, { ...request, headers, signal, credentials: 'omit' });
  if (response.ok) return response;
  throw await refusal(response, request.method === 'HEAD');
}

/** What the server refused; an answer of something in between counts as a lost connection. */
async function refusal(response: Response, isHead: boolean): Promise<ApiError> {
  if (isHead && response.status === 404) {
    return new ApiError('BAD_USER_INPUT', 'The upload is gone.', { reason: 'no_upload' });
  }
  const text = await response.text();
  try {
    const { detail = '', reason = '' } = JSON.parse(text) as { detail?: string; reason?: string };
    return new ApiError(codes[response.status] ?? 'NETWORK_ERROR', detail, { reason });
  } catch {
    return new ApiError(codes[response.status] ?? 'NETWORK_ERROR', `Answer ${response.status}.`);
  }
}

const codes: Record<number, ApiErrorCode> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'BAD_USER_INPUT',
  409: 'BAD_USER_INPUT',
  413: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
};

async function hashOf(file: Blob): Promise<string> {
  if (!globalThis.crypto?.subtle) return ''; // Not on a page without TLS; the server counts bytes then.
  const sum = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
