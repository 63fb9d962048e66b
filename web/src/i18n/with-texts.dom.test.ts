import { afterEach, expect, it, vi } from 'vitest';
import { startI18n } from './i18n.ts';
import { withTexts } from './with-texts.ts';

const unhandled = vi.fn();
process.on('unhandledRejection', unhandled);
afterEach(() => void process.off('unhandledRejection', unhandled));

// Offline neither arrives, and the part fails first: the caller gets the error, the console does not.
it('fails once, with the part that did not arrive', async () => {
  await startI18n('en');
  const part = Promise.reject(new TypeError('Failed to fetch'));
  await expect(withTexts(part)).rejects.toThrow('Failed to fetch');
  expect(unhandled).not.toHaveBeenCalled();
});
