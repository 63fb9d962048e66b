import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { binary, makeDataFolder } from './demo-data.ts';

const readyLine = /Merkato is ready at (http:\/\/[^/\s]+)/;
const readyWithin = 40_000;

export interface Server {
  /** Such as http://127.0.0.1:40123. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts the binary on a free port with demo data in a folder of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const data = await makeDataFolder();
  const child = spawn(binary, ['serve'], {
    env: {
      ...process.env,
      MERKATO_LISTEN: '127.0.0.1:0',
      MERKATO_DATA: data,
      MERKATO_DEMO: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await end(child);
    await rm(data, { recursive: true, force: true });
  };
  try {
    return { origin: await ready(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line that says the server is up; keeps what it logs to explain why it is not. */
async function ready(child: ChildProcess): Promise<string> {
  const log: string[] = [];
  child.stderr?.on('data', (chunk) => log.push(String(chunk)));
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (why: string) => reject(new Error(`${binary} ${why}\n${log.join('')}`));
  const timer = setTimeout(() => fail('was not ready in time.'), readyWithin);
  child.once('error', (error) => fail(`did not start: ${error.message}`));
  child.once('exit', (code) => fail(`ended with code ${code}.`));
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    const origin = readyLine.exec(line)?.[1];
    if (origin) resolve(origin);
  });
  return promise.finally(() => clearTimeout(timer));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}
