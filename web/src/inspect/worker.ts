import wasmAddress from './built/engine.wasm?url';
import loaderAddress from './built/wasm_exec.js?url';
import { type Engine, startEngine } from './engine.ts';
import type { Answer, Question } from './inspect.ts';

/** The engine at work in a thread of its own, so that the page stays quick. */
const say = (answer: Answer) => postMessage(answer);

/** Started with the thread, before the first file has been handed over. */
const engine: Promise<Engine> = Promise.all([
  WebAssembly.compileStreaming(fetch(wasmAddress)),
  import(/* @vite-ignore */ loaderAddress),
]).then(([wasm]) => startEngine(wasm));

async function review({ file, context }: Question): Promise<string> {
  const zip = new Uint8Array(await file.arrayBuffer());
  const inspect = await engine;
  return inspect(zip, JSON.stringify(context), (done, total) =>
    say({ kind: 'progress', done, total }),
  );
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  review(data).then(
    (report) => say({ kind: 'report', report }),
    (error: unknown) => say({ kind: 'failed', reason: String(error) }),
  );
});
