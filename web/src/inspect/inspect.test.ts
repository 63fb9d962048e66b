import { afterEach, expect, it, vi } from 'vitest';
import { type Answer, inspectFile, maxArchiveBytes, type Question } from './inspect.ts';

/** Stands where the browser's thread would be; what runs in it is tested with the engine, by Go. */
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

function start(...args: Parameters<typeof inspectFile>) {
  vi.stubGlobal('Worker', Thread);
  const report = inspectFile(...args);
  const thread = Thread.started[0];
  if (!thread) throw new Error('no thread was started');
  return { report, thread };
}

const zip = new Blob(['zip']);

// R13.7
it('hands over the file and the context, tells progress, gives the report and ends the thread', async () => {
  const progress = vi.fn();
  const { report, thread } = start(zip, { change: 'MINOR' }, progress);
  expect(thread.question?.context).toEqual({ change: 'MINOR' });
  expect(await thread.question?.file.text()).toBe('zip');
  thread.say({ kind: 'progress', done: 1, total: 2 });
  expect(progress).toHaveBeenCalledWith(1, 2);
  thread.say({ kind: 'report', report: '{"compliance":"compliant"}' });
  expect(await report).toEqual({ compliance: 'compliant' });
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
