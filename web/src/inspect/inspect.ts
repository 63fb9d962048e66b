import type { Progress } from './engine.ts';
import type { InspectContext, Report } from './report.ts';

/** What the page sends to the worker, and what comes back. */
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
 * Reviews archives in this browser: no byte of them leaves the machine. The engine is fetched and
 * started with the first review and reused for the next ones, since starting it takes longer than
 * most reviews. One review at a time.
 */
export class Inspector {
  #thread: Worker | undefined;

  /**
   * An archive that is refused has a report that says why; the promise fails only where the engine
   * could not run, or when the signal ends the review.
   */
  inspect(
    file: Blob,
    context: InspectContext,
    onProgress?: Progress,
    signal?: AbortSignal,
  ): Promise<Report> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#thread ??= new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      const thread = this.#thread;
      const listening = new AbortController();
      const options = { signal: listening.signal };
      const fail = (reason: unknown) => {
        listening.abort();
        this.end();
        reject(reason);
      };
      signal?.addEventListener('abort', () => fail(signal.reason), options);
      thread.addEventListener('error', (event) => fail(new Error(event.message)), options);
      thread.addEventListener(
        'message',
        ({ data }: MessageEvent<Answer>) => {
          if (data.kind === 'progress') return onProgress?.(data.done, data.total);
          if (data.kind === 'failed') return fail(new Error(data.reason));
          listening.abort();
          resolve(JSON.parse(data.report) as Report);
        },
        options,
      );
      // One byte more than is allowed is enough to be refused, and spares the memory.
      const question: Question = { file: file.slice(0, maxArchiveBytes + 1), context };
      thread.postMessage(question);
    });
  }

  /** Frees the thread and its memory. */
  end() {
    this.#thread?.terminate();
    this.#thread = undefined;
  }
}
