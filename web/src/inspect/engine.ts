/**
 * The review engine as WebAssembly: the same code that the command line and the server run. Go's
 * own loader brings it to life; both files are built by make and fetched only when they are needed.
 */

/** Called with how many of all steps are done. */
export type Progress = (done: number, total: number) => void;

type Answer = { report: string } | { error: string };

/** What Go's loader and the engine leave in the global scope. */
interface Loaded {
  Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): unknown };
  merkatoInspect: (zip: Uint8Array, context: string, progress: Progress) => Answer;
}

/** Reviews one archive; the report is text, the same bytes as everywhere. */
export type Engine = (zip: Uint8Array, context: string, progress: Progress) => string;

/** Starts the engine. Go's loader must have run before. */
export async function startEngine(wasm: WebAssembly.Module): Promise<Engine> {
  const scope = globalThis as unknown as Loaded;
  const go = new scope.Go();
  const instance = await WebAssembly.instantiate(wasm, go.importObject);
  void go.run(instance); // It returns when the engine ends, which it never does by itself.
  return (zip, context, progress) => {
    const answer = scope.merkatoInspect(zip, context, progress);
    if ('error' in answer) throw new Error(answer.error);
    return answer.report;
  };
}
