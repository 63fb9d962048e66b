// Runs the engine as the browser does, on archives named on the command line:
// loader, engine, then pairs of archive and context. Prints one report a line,
// as JSON texts.
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

const [starter, loader, wasm, ...pairs] = process.argv.slice(2);
await import(pathToFileURL(loader).href);
const { startEngine } = await import(pathToFileURL(starter).href);
const engine = await startEngine(await WebAssembly.compile(await readFile(wasm)));
for (let i = 0; i < pairs.length; i += 2) {
  let last = 0;
  const report = engine(await readFile(pairs[i]), pairs[i + 1], (done, total) => {
    last = done / total;
  });
  const ended = last === 1 || report.includes('"files": []');
  console.log(JSON.stringify(ended ? report : 'progress did not end'));
}
process.exit(0);
