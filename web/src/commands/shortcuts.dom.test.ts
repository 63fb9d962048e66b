import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Command } from './command.ts';
import { listenForShortcuts } from './shortcuts.ts';

let stop = () => {};

afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

/** Listens for these shortcuts and returns what each key press did. */
function listen(shortcuts: string[], singleKeys = true) {
  const ran: string[] = [];
  const commands = shortcuts.map(
    (keys): Command => ({
      id: keys,
      label: keys,
      group: 'General',
      shortcuts: [keys],
      run: () => ran.push(keys),
    }),
  );
  stop = listenForShortcuts({ commands: () => commands, singleKeys: () => singleKeys });
  return ran;
}

function press(key: string, more: KeyboardEventInit = {}, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
}

function add<Name extends keyof HTMLElementTagNameMap>(name: Name, attributes: object = {}) {
  const element = Object.assign(document.createElement(name), attributes);
  document.body.append(element);
  return element;
}

describe('a shortcut', () => {
  it('runs by Ctrl or ⌘ with its letter, and the browser does not get the key', () => {
    const ran = listen(['mod+k']);
    expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true);
    press('k', { metaKey: true });
    press('k');
    press('k', { ctrlKey: true, altKey: true });
    expect(ran).toEqual(['mod+k', 'mod+k']);
  });

  it('runs by one key after another, not by the second alone or too late', () => {
    vi.useFakeTimers();
    const ran = listen(['g o', 'g p']);
    press('o');
    expect(ran).toEqual([]);
    press('g');
    press('o');
    press('g');
    press('x');
    press('o');
    expect(ran).toEqual(['g o']);
    press('g');
    vi.advanceTimersByTime(2_000);
    press('p');
    expect(ran).toEqual(['g o']);
  });

  it('of letters runs by their place on a keyboard without Latin letters', () => {
    const ran = listen(['g o', 'mod+k']);
    press('п', { code: 'KeyG' });
    press('щ', { code: 'KeyO' });
    press('л', { code: 'KeyK', ctrlKey: true });
    expect(ran).toEqual(['g o', 'mod+k']);
  });

  it('runs by the sign, however a layout types it', () => {
    const ran = listen(['?', '/']);
    press('?', { shiftKey: true, code: 'Minus' });
    press('/', { code: 'Digit7', shiftKey: true });
    expect(ran).toEqual(['?', '/']);
  });

  it('does not run while typing, except with Ctrl or ⌘', () => {
    const ran = listen(['/', 'mod+k']);
    for (const field of [add('input'), add('textarea'), add('select')]) press('/', {}, field);
    press('/', {}, add('input', { type: 'checkbox' }));
    press('k', { ctrlKey: true }, add('input'));
    press('/', { isComposing: true });
    expect(ran).toEqual(['/', 'mod+k']);
  });

  it('does not run under an open dialog', () => {
    const ran = listen(['/', 'mod+k']);
    add('dialog', { open: true });
    press('/');
    press('k', { ctrlKey: true });
    expect(ran).toEqual([]);
  });

  // WCAG 2.1.4
  it('of a single key can be switched off', () => {
    const ran = listen(['/', 'g o', 'mod+k'], false);
    for (const key of ['/', 'g', 'o']) press(key);
    press('k', { ctrlKey: true });
    expect(ran).toEqual(['mod+k']);
  });
});
