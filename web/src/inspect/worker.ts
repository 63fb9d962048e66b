import wasmAddress from './built/engine.wasm?url';
import loaderAddress from './built/wasm_exec.js?url';
import { startEngine } from './engine.ts';
import type { Answer, Question } from './inspect.ts';

/** The engine at work in a thread of its own, so that the page stays quick. */
const say = (answer: Answer) => postMessage(answer);

async function review({ file, context }: Question): Promise<string> {
  const [wasm, zip] = await Promise.all([
    fetch(wasmAddress).then((response) => {
      if (!response.ok) throw new Error(`The review engine did not arrive (${response.status}).`);
      return response.arrayBuffer();
    }),
    file.arrayBuffer(),
    import(/* @vite-ignore */ loaderAddress),
  ]);
  const engine = await startEngine(wasm);
  return engine(new Uint8Array(zip), JSON.stringify(context), (done, total) =>
    say({ kind: 'progress', done, total }),
  );
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  review(data).then(
    (report) => say({ kind: 'report', report }),
    (error: unknown) => say({ kind: 'failed', reason: String(error) }),
  );
});
