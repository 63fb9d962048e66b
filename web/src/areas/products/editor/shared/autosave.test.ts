import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../../graphql/api-error.ts';
import { someLimits } from '../../../../test/products.tsx';
import { createAutosave, type DraftStorage } from './autosave.ts';
import { type DraftSheet, noTexts, problemsOf } from './sheet.ts';

interface Saved {
  revision: number;
  draft: DraftSheet;
}

const named = (name: string): DraftSheet => ({
  categories: [],
  texts: { en: { ...noTexts, name } },
  icon: null,
  screenshots: [],
  documents: {},
});

/** A server that stores one draft, and refuses what was made of an older one. */
function server(first: Saved) {
  let stored = first;
  const failures: Error[] = [];
  let isAnswerLost = false;
  return {
    stored: () => stored,
    /** The next save arrives, but its answer does not. */
    loseAnswer: () => {
      isAnswerLost = true;
    },
    /** The next saves fail so. */
    fail: (...errors: Error[]) => failures.push(...errors),
    save: async (revision: number, draft: DraftSheet) => {
      const failure = failures.shift();
      if (failure) throw failure;
      if (revision !== stored.revision) return { conflict: stored };
      // What went over the wire is equal, but never the same object.
      stored = { revision: revision + 1, draft: structuredClone(draft) };
      if (isAnswerLost) {
        isAnswerLost = false;
        throw new TypeError('Failed to fetch');
      }
      return { saved: stored };
    },
  };
}

function memory(): DraftStorage & { unsaved: ReturnType<DraftStorage['read']> } {
  return {
    unsaved: null,
    read() {
      return this.unsaved;
    },
    write(unsaved) {
      this.unsaved = unsaved;
    },
  };
}

const tab = (
  on: ReturnType<typeof server>,
  at: DraftStorage = memory(),
  start: Saved = on.stored(),
) =>
  createAutosave<Saved>({
    start,
    read: (saved) => saved,
    send: on.save,
    storage: at,
    onSaved: () => {},
    delays: { rest: 700, again: 5000 },
  });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// R12.6: drafts are saved as they are typed.
describe('a draft', () => {
  it('is shown at once and sent when typing rests, all of it in one save', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const autosave = tab(on);
    autosave.change(named('Ab'));
    autosave.change(named('Abc'));
    expect(autosave.get()).toMatchObject({ status: 'unsaved', sheet: named('Abc') });
    expect(on.stored().revision).toBe(1);
    await vi.advanceTimersByTimeAsync(700);
    expect(on.stored()).toEqual({ revision: 2, draft: named('Abc') });
    expect(autosave.get().status).toBe('saved');
  });

  it('of two tabs is never overwritten: the second sees both', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const [one, other] = [tab(on), tab(on)];
    one.change(named('From one'));
    await one.flush();
    other.change(named('From the other'));
    expect(await other.flush()).toMatchObject({
      status: 'conflict',
      sheet: named('From the other'),
      theirs: { draft: named('From one') },
    });
    // What is typed meanwhile stays, and goes out once the two have been looked at.
    other.change(named('From the other, longer'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(on.stored().draft).toEqual(named('From one'));
    other.settle(named('From both'));
    await vi.advanceTimersByTimeAsync(0);
    expect(on.stored()).toEqual({ revision: 3, draft: named('From both') });
  });

  it('stays in the browser while the server is away, and goes on in the next tab', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const at = memory();
    const autosave = tab(on, at);
    on.fail(new TypeError('Failed to fetch'));
    autosave.change(named('Typed offline'));
    await vi.advanceTimersByTimeAsync(700);
    expect(autosave.get().status).toBe('offline');
    expect(at.unsaved?.sheet).toEqual(named('Typed offline'));
    on.fail(new TypeError('Failed to fetch'));
    autosave.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(on.stored().draft).toEqual(named('A'));
    const next = tab(on, at);
    expect(next.get().sheet).toEqual(named('Typed offline'));
    await vi.advanceTimersByTimeAsync(0);
    expect(on.stored().draft).toEqual(named('Typed offline'));
    expect(at.unsaved).toBeNull();
  });

  it('whose save arrived but not its answer is no conflict with itself', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const at = memory();
    const autosave = tab(on, at);
    on.loseAnswer();
    autosave.change(named('B'));
    await vi.advanceTimersByTimeAsync(700);
    expect(autosave.get().status).toBe('offline');
    expect(tab(on, { ...at, write: () => {} }).get().status).toBe('saved');
    await vi.advanceTimersByTimeAsync(5000);
    expect(autosave.get()).toMatchObject({ status: 'saved', revision: 2 });
    expect(at.unsaved).toBeNull();
    // Nor is it one where more was typed before it was tried again.
    on.loseAnswer();
    autosave.change(named('C'));
    await vi.advanceTimersByTimeAsync(700);
    autosave.change(named('Cd'));
    await vi.advanceTimersByTimeAsync(1400);
    expect(autosave.get()).toMatchObject({ status: 'saved', revision: 4 });
    expect(on.stored().draft).toEqual(named('Cd'));
  });

  it('that is left while it is being saved is saved to its last word', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const at = memory();
    const autosave = tab(on, at);
    autosave.change(named('B'));
    const saving = autosave.flush();
    autosave.change(named('Bc'));
    autosave.stop();
    await saving;
    expect(on.stored()).toEqual({ revision: 3, draft: named('Bc') });
    expect(at.unsaved).toBeNull();
  });

  it('does not go back to what was fetched before its last save', async () => {
    const old = { revision: 1, draft: named('A') };
    const on = server(old);
    const autosave = tab(on);
    autosave.change(named('B'));
    await autosave.flush();
    autosave.replace(old);
    expect(autosave.get()).toMatchObject({ revision: 2, sheet: named('B') });
  });

  it('that was refused while the sheet was locked is sent once it is no more', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const autosave = tab(on);
    on.fail(new ApiError('BAD_USER_INPUT', 'Locked.', { reason: 'sheet_locked' }));
    autosave.change(named('B'));
    expect((await autosave.flush()).status).toBe('refused');
    autosave.unlocked();
    await autosave.flush();
    expect(on.stored().draft).toEqual(named('B'));
  });

  it('takes what arrives after it was left, such as a file', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const autosave = tab(on);
    autosave.stop();
    autosave.change(named('B'));
    await vi.advanceTimersByTimeAsync(700);
    expect(on.stored().draft).toEqual(named('B'));
  });

  // A full disk is the server's trouble, not the writer's: it is tried again.
  it('is sent again where the server had no room, and not where it refused the text', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const autosave = tab(on);
    on.fail(new ApiError('INTERNAL_SERVER_ERROR', 'No room.', { reason: 'disk_full' }));
    autosave.change(named('B'));
    await vi.advanceTimersByTimeAsync(700);
    expect(autosave.get().status).toBe('offline');
    await vi.advanceTimersByTimeAsync(5000);
    expect(on.stored().draft).toEqual(named('B'));
    on.fail(new ApiError('BAD_USER_INPUT', 'Not so.', { reason: 'text_control' }));
    autosave.change(named('C'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(autosave.get()).toMatchObject({ status: 'refused', sheet: named('C') });
    expect(on.stored().draft).toEqual(named('B'));
  });

  it('waits here where the writer is shut out: no field of it is at fault', async () => {
    const on = server({ revision: 1, draft: named('A') });
    const autosave = tab(on);
    on.fail(new ApiError('FORBIDDEN', 'Banned.', { reason: 'banned' }));
    autosave.change(named('B'));
    await vi.advanceTimersByTimeAsync(700);
    expect(autosave.get()).toMatchObject({ status: 'offline', refusal: null });
    await vi.advanceTimersByTimeAsync(5000);
    expect(on.stored().draft).toEqual(named('B'));
  });
});

// R12.6: characters are counted as readers see them.
it('counts an emoji of many parts as one of the 70 characters', () => {
  const family = '👨‍👩‍👧‍👦';
  const tooLong = (name: string) =>
    problemsOf(named(name), { problems: [], limits: someLimits }).some(
      ({ field, reason }) => field === 'name' && reason === 'too_long',
    );
  expect(tooLong(family.repeat(70))).toBe(false);
  expect(tooLong(family.repeat(71))).toBe(true);
});
