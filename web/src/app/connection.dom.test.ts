import { expect, it } from 'vitest';
import { createConnection } from './connection.ts';

const offline = () => window.dispatchEvent(new Event('offline'));
const online = () => window.dispatchEvent(new Event('online'));

// R8.3
it('is lost when the browser or a request says so, and back with an answer', () => {
  const connection = createConnection();
  expect(connection.isLost()).toBe(false);
  offline();
  expect(connection.isLost()).toBe(true);
  online();
  expect(connection.isLost()).toBe(false);
  connection.failed();
  expect(connection.isLost()).toBe(true);
  // The browser need not know that it is back.
  connection.requestSent()();
  expect(connection.isLost()).toBe(false);
});

// R8.3
it('stays lost for an answer that was on its way when it was cut', () => {
  const connection = createConnection();
  const answered = connection.requestSent();
  offline();
  answered();
  expect(connection.isLost()).toBe(true);
  // Some browsers never learn that there is a way after all.
  connection.requestSent()();
  expect(connection.isLost()).toBe(false);
});

it('notifies its listeners of changes only, until they leave', () => {
  const connection = createConnection();
  const notified: boolean[] = [];
  const leave = connection.subscribe(() => notified.push(connection.isLost()));
  connection.failed();
  connection.failed();
  online();
  leave();
  offline();
  expect(notified).toEqual([true, false]);
});
