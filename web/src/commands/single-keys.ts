/** Browser storage key under which single-key shortcuts are off. */
const key = 'single-key-shortcuts';

/**
 * Whether shortcuts without Ctrl or ⌘ are on. They can be switched off (WCAG
 * 2.1.4): speech input and trembling hands press such keys by accident.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is not available: the choice cannot be stored.
  }
}
