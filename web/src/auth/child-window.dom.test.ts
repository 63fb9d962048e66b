import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerOpener } from './child-window.ts';

const popup = new URL('https://app.example.test/sellers/_auth/popup?state=s&code=c');

/** Makes the browser close this window or, as where somebody opened it by hand, refuse to. */
function closing(isAllowed: boolean) {
  vi.stubGlobal('closed', false);
  return vi.spyOn(window, 'close').mockImplementation(() => {
    vi.stubGlobal('closed', isAllowed);
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// R2.5: who opened it by hand learns so at once, and looks at no blank page.
describe('the page that ends a popup', () => {
  it('goes where a window waits for it', () => {
    const postMessage = vi.fn();
    vi.stubGlobal('opener', { postMessage });
    expect(answerOpener(popup)).toBe(true);
    expect(postMessage).toHaveBeenCalledWith(
      expect.objectContaining({ url: popup.href }),
      window.location.origin,
    );
  });

  it('goes where the provider cut the tie', () => {
    const close = closing(true);
    expect(answerOpener(popup)).toBe(true);
    expect(close).toHaveBeenCalled();
  });

  it('stays where somebody opened it by hand', () => {
    const close = closing(false);
    expect(answerOpener(popup)).toBe(false);
    expect(close).toHaveBeenCalled();
  });
});

it('leaves every other page alone', () => {
  for (const path of ['/sellers/en', '/sellers/_auth/popup', '/sellers/_auth/silent?state=s']) {
    expect(answerOpener(new URL(path, popup)), path).toBe(false);
  }
});
