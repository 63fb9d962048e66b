import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The module as a page that was just loaded has it. */
async function freshly() {
  vi.resetModules();
  return import('./drafts.ts');
}

const none = { text: '', key: '', files: [] as { id: string }[], isUrgent: false };

beforeEach(() => sessionStorage.clear());

// R17.3: what was typed is not lost.
describe('drafts', () => {
  it('are stored for each thing, with all their fields, over a reload', async () => {
    const written = { text: 'Hello', key: 'k', files: [{ id: '1' }], isUrgent: true };
    const before = await freshly();
    before.storeDraft(before.draftName('REPLY', 'ada', '1'), written, none);
    before.storeDraft(before.draftName('RATING', 'ada', '1'), { ...none, text: 'Other' }, none);
    const { readDraft, draftName } = await freshly();
    expect(readDraft(draftName('REPLY', 'ada', '1'), none)).toEqual(written);
    expect(readDraft(draftName('RATING', 'ada', '1'), none)).toEqual({ ...none, text: 'Other' });
    expect(readDraft(draftName('REPLY', 'ada', '2'), none)).toBeNull();
  });

  it('are shown to nobody else in the same tab', async () => {
    const { storeDraft, readDraft, draftName } = await freshly();
    storeDraft(draftName('REPLY', 'ada', '1'), { ...none, text: 'Hello' }, none);
    expect(readDraft(draftName('REPLY', 'grace', '1'), none)).toBeNull();
    storeDraft(draftName('REPLY', 'grace', '1'), { ...none, text: 'Mine' }, none);
    expect(readDraft(draftName('REPLY', 'ada', '1'), none)?.text).toBe('Hello');
  });

  it('are gone when they were sent', async () => {
    const { storeDraft, readDraft } = await freshly();
    storeDraft('REPLY_ada_1', { ...none, text: 'Hello' }, none);
    storeDraft('REPLY_ada_1', none, none);
    expect(sessionStorage).toHaveLength(0);
    expect(readDraft('REPLY_ada_1', none)).toBeNull();
  });

  it('are the same object until they change, as what shows them expects', async () => {
    const { storeDraft, readDraft } = await freshly();
    storeDraft('REPLY_ada_1', { ...none, text: 'Hello' }, none);
    expect(readDraft('REPLY_ada_1', none)).toBe(readDraft('REPLY_ada_1', none));
  });

  it('last as long as the page where storage is closed', async () => {
    const { storeDraft, readDraft } = await freshly();
    storeDraft('REPLY_ada_1', { ...none, text: 'Hello' }, none);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('closed');
    });
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new Error('closed');
    });
    storeDraft('REPLY_ada_1', { ...none, text: 'Hello, Ada' }, none);
    expect(readDraft('REPLY_ada_1', none)?.text).toBe('Hello, Ada');
    storeDraft('REPLY_ada_1', none, none);
    expect(readDraft('REPLY_ada_1', none)).toBeNull();
  });

  it('pass over what somebody else stored', async () => {
    const { readDraft } = await freshly();
    for (const text of ['{', '7', '{"text":7}', 'null', '{"files":{}}']) {
      sessionStorage.setItem('REPLY_ada_1', text);
      expect(readDraft('REPLY_ada_1', none), text).toBeNull();
    }
  });
});
