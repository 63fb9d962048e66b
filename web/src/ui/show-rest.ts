import { flushSync } from 'react-dom';

/**
 * Shows the rest of a list, by a button that is gone then. The focus, which
 * would be lost with it, goes to the first row that was not in sight.
 */
export function showRest(list: Element | null, atFirst: number, show: () => void): void {
  flushSync(show);
  const row = list?.children[atFirst] as HTMLElement;
  row.tabIndex = -1;
  (row.querySelector('a') ?? row).focus();
}
