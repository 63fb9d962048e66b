import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a page that was just loaded has it. */
async function freshly() {
  vi.resetModules();
  return import('./drafts.ts');
}

beforeEach(() => sessionStorage.clear());

// R17.3: what was typed is not lost.
describe('drafts', () => {
  it('are stored for each thread, with their key, over a reload', async () => {
    const before = await freshly();
    before.storeDraft('ada', '1', { text: 'Hello', key: 'k' });
    before.storeDraft('ada', '2', { text: 'Other', key: null });
    const after = await freshly();
    expect(after.readDraft('ada', '1')).toEqual({ text: 'Hello', key: 'k' });
    expect(after.readDraft('ada', '2')).toEqual({ text: 'Other', key: null });
    expect(after.readDraft('ada', '3')).toEqual({ text: '', key: null });
  });

  it('are shown to nobody else in the same tab', async () => {
    const before = await freshly();
    before.storeDraft('ada', '1', { text: 'Hello', key: 'k' });
    expect(before.readDraft('grace', '1')).toEqual({ text: '', key: null });
    const after = await freshly();
    expect(after.readDraft('grace', '1')).toEqual({ text: '', key: null });
    after.storeDraft('grace', '1', { text: 'Mine', key: null });
    expect(after.readDraft('ada', '1').text).toBe('Hello');
  });

  it('are gone when they were sent', async () => {
    const before = await freshly();
    before.storeDraft('ada', '1', { text: 'Hello', key: 'k' });
    before.storeDraft('ada', '1', { text: '', key: null });
    expect(sessionStorage).toHaveLength(0);
    expect((await freshly()).readDraft('ada', '1').text).toBe('');
  });

  it('last as long as the page where storage is closed', async () => {
    const { storeDraft, readDraft } = await freshly();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('closed');
    });
    storeDraft('ada', '1', { text: 'Hello', key: null });
    expect(readDraft('ada', '1').text).toBe('Hello');
  });

  it('pass over what somebody else stored', async () => {
    for (const text of ['{', '7', '{"text":7}', 'null']) {
      sessionStorage.setItem('REPLY_ada_1', text);
      expect((await freshly()).readDraft('ada', '1'), text).toEqual({ text: '', key: null });
    }
  });

  it('are sent from 1 to 10,000 characters, as people count them', async () => {
    const { replyFault } = await freshly();
    expect(replyFault(' \n ')).toBe('empty');
    expect(replyFault('a')).toBeNull();
    expect(replyFault(` ${'😀'.repeat(10_000)} `)).toBeNull();
    expect(replyFault('a'.repeat(10_001))).toBe('too_long');
  });
});
