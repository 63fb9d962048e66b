import type { Progress } from './engine.ts';
import type { InspectContext, Report } from './report.ts';

/** What the page asks of the worker, and what comes back. */
export interface Question {
  file: Blob;
  context: InspectContext;
}
export type Answer =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'report'; report: string }
  | { kind: 'failed'; reason: string };

/** Archives above this are refused without reading them, as everywhere. */
export const maxArchiveBytes = 30 * 1024 * 1024;

/**
 * Reviews an archive in this browser: no byte of it leaves the machine. The engine is fetched with
 * the first call. An archive that is refused has a report that says why; the promise fails only
 * where the engine could not run, or when the signal ends the review.
 */
export function inspectFile(
  file: Blob,
  context: InspectContext,
  onProgress?: Progress,
  signal?: AbortSignal,
): Promise<Report> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const stop = () => end(() => reject(signal?.reason));
    signal?.addEventListener('abort', stop);
    worker.addEventListener('error', (event) => end(() => reject(new Error(event.message))));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'progress') onProgress?.(data.done, data.total);
      else if (data.kind === 'report') end(() => resolve(JSON.parse(data.report) as Report));
      else end(() => reject(new Error(data.reason)));
    });
    // One byte more than is allowed is enough to be refused, and spares the memory.
    const question: Question = { file: file.slice(0, maxArchiveBytes + 1), context };
    worker.postMessage(question);
  });
}
