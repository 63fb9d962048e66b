import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterEach, vi } from 'vitest';
import './top-layer.ts';

// Lazily loaded chunks, and finding things by role in a whole screen, take their time on a busy
// machine. Whoever waits with `waitFor`, `findBy…` or `vi.waitFor`, which has no setting, has it.
const patience = 20_000;
configure({ asyncUtilTimeout: patience });
const { waitFor } = vi;
vi.waitFor = (check, options = patience) => waitFor(check, options);

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser forgets it.
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
});

// Parts of a browser that jsdom lacks and Mantine needs.
window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: vi.fn(),
    removeListener: vi.fn(),
  });

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

Element.prototype.scrollIntoView = () => {};

// React's development build notes for each element where it was made, which nobody reads here:
// a fifth of the time that rendering takes.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

// jsdom asks each rule of its own sheet and of Mantine's about every element that is looked for: a
// sixth of the time. Only popovers and drawings have something from a sheet that tests ask for.
const { getComputedStyle } = window;
window.getComputedStyle = (element) =>
  element instanceof HTMLElement && !element.hasAttribute('popover')
    ? element.style
    : getComputedStyle(element);
