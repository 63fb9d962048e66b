import { expect, it } from 'vitest';
import { replyFault } from './reply.ts';

// R17.3
it('is sent from 1 to 10,000 characters, as people count them', () => {
  expect(replyFault(' \n ')).toBe('empty');
  expect(replyFault('a')).toBeNull();
  expect(replyFault(` ${'😀'.repeat(10_000)} `)).toBeNull();
  expect(replyFault('a'.repeat(10_001))).toBe('too_long');
});
