import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, Inspector, maxArchiveBytes, type Question } from './inspect.ts';

/** In place of the browser's thread; what runs in it is tested with the engine, by Go. */
class Thread extends EventTarget {
  static started: Thread[] = [];
  question: Question | undefined;
  ended = false;
  constructor() {
    super();
    Thread.started.push(this);
  }
  postMessage(question: Question) {
    this.question = question;
  }
  terminate() {
    this.ended = true;
  }
  say(data: Answer) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

afterEach(() => {
  Thread.started = [];
});

function start(...args: Parameters<Inspector['inspect']>) {
  vi.stubGlobal('Worker', Thread);
  const inspector = new Inspector();
  const report = inspector.inspect(...args);
  const thread = Thread.started[0];
  if (!thread) throw new Error('no thread was started');
  return { inspector, report, thread };
}

const zip = new Blob(['zip']);

// R13.7
it('hands over the file and the context, reports progress and returns the report', async () => {
  const progress = vi.fn();
  const { report, thread } = start(zip, { change: 'MINOR' }, progress);
  expect(thread.question?.context).toEqual({ change: 'MINOR' });
  expect(await thread.question?.file.text()).toBe('zip');
  thread.say({ kind: 'progress', done: 1, total: 2 });
  expect(progress).toHaveBeenCalledWith(1, 2);
  thread.say({ kind: 'report', report: '{"compliance":"compliant"}' });
  expect(await report).toEqual({ compliance: 'compliant' });
});

it('keeps its thread for the next review until it is ended', async () => {
  const { inspector, report, thread } = start(zip, {});
  thread.say({ kind: 'report', report: '{"compliance":"compliant"}' });
  await report;
  const second = inspector.inspect(zip, { change: 'MAJOR' });
  thread.say({ kind: 'report', report: '{"compliance":"notCompliant"}' });
  expect(await second).toEqual({ compliance: 'notCompliant' });
  expect(Thread.started).toHaveLength(1);
  inspector.end();
  expect(thread.ended).toBe(true);
});

it('fails where the engine could not run', async () => {
  const { report, thread } = start(zip, {});
  thread.say({ kind: 'failed', reason: 'The review engine did not arrive (404).' });
  await expect(report).rejects.toThrow('did not arrive');
  expect(thread.ended).toBe(true);
});

it('ends at once when it is called off', async () => {
  const caller = new AbortController();
  const { report, thread } = start(zip, {}, undefined, caller.signal);
  caller.abort();
  await expect(report).rejects.toThrow();
  expect(thread.ended).toBe(true);
});

it('reads no more of a file than it takes to refuse it', () => {
  const { thread } = start(new Blob([new Uint8Array(maxArchiveBytes + 10)]), {});
  expect(thread.question?.file.size).toBe(maxArchiveBytes + 1);
});
