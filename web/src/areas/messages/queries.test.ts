import { describe, expect, it } from 'vitest';
import { newestId } from '../../seller/use-seen.ts';
import { someThread } from '../../test/messages.ts';
import { withEarlier, withNewest } from './queries.ts';

const ids = (of: ReturnType<typeof someThread>) => of.messages.map(({ id }) => id).join(' ');
const threadOf = (messages: string, has_earlier = false) =>
  someThread({
    has_earlier,
    messages: messages.split(' ').map((id) => ({
      id,
      from_customer: true,
      automatic: false,
      body: id,
      sent_at: '2026-11-14T10:00:00Z',
      attachments: [],
    })),
  });

// R17.3: read in parts, a thread is whole: nothing twice, nothing lost.
describe('a thread that is read in parts', () => {
  it('keeps what was read of it when new messages come', () => {
    const known = withEarlier(threadOf('3 4', true), threadOf('1 2', true));
    expect(ids(known)).toBe('1 2 3 4');
    const now = withNewest(known, threadOf('4 5', true));
    expect(ids(now)).toBe('1 2 3 4 5');
    expect(now.has_earlier).toBe(true);
    expect(withEarlier(now, threadOf('0')).has_earlier).toBe(false);
  });

  it('takes the new answer whole where something may lie between', () => {
    const now = withNewest(threadOf('1 2'), threadOf('8 9', true));
    expect(ids(now)).toBe('8 9');
    expect(now.has_earlier).toBe(true);
  });

  it('is the new answer where that begins as before', () => {
    expect(ids(withNewest(threadOf('1 2'), threadOf('1 2 3')))).toBe('1 2 3');
  });

  it('is seen up to the message that came in last, whenever it was written', () => {
    expect(newestId(threadOf('9 10 8').messages)).toBe('10');
    expect(newestId([])).toBeUndefined();
  });
});
