import { ApiError } from '../graphql/api-error.ts';

interface UploadOptions {
  /** Headers that say who is signed in. */
  credentials: () => Promise<Record<string, string>>;
  signal: AbortSignal;
  /** Called with how much has been sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** What the server says of a file that it took. */
export interface UploadedFile {
  id: string;
  kind: string;
  name: string;
  size: number;
  width: number;
  height: number;
}

/**
 * Sends a file as it is; fails with an ApiError and nothing else, except when
 * aborted. Only the older XMLHttpRequest reports how much has been sent.
 */
export async function upload(
  address: string,
  file: File,
  { credentials, signal, onProgress }: UploadOptions,
): Promise<UploadedFile> {
  const headers = await credentials();
  signal.throwIfAborted();
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const broken = () =>
      reject(new ApiError('NETWORK_ERROR', 'The file did not arrive whole.', { reason: 'cut' }));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = broken;
    request.onabort = () => reject(signal.reason);
    request.onload = () => {
      const answer = answerOf(request.responseText);
      if (request.status === 200 && answer) resolve(answer as unknown as UploadedFile);
      else reject(refusalOf(request.status, answer));
    };
    request.send(file);
  });
}

function answerOf(text: string): Record<string, string> | null {
  try {
    return JSON.parse(text) as Record<string, string>;
  } catch {
    return null;
  }
}

/** What the server says instead (RFC 9457), or a proxy in its place. */
function refusalOf(status: number, problem: Record<string, string> | null): ApiError {
  const { detail = '', reason, id } = problem ?? {};
  if (status === 401) return new ApiError('UNAUTHENTICATED', detail, { reason, id });
  if (status === 403) return new ApiError('FORBIDDEN', detail, { reason, id });
  const code = status < 500 || reason ? 'BAD_USER_INPUT' : 'INTERNAL_SERVER_ERROR';
  return new ApiError(code, detail, { reason, id });
}
