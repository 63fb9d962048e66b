import { ApiError } from '../../../../graphql/api-error.ts';
import { type DraftSheet, isSameSheet } from './sheet.ts';

/** Whether the server has the draft. */
type DraftStatus =
  | 'saved'
  /** Typed, and soon on its way. */
  | 'unsaved'
  | 'saving'
  /** The server could not be reached, or is closed to the writer; stored in this browser, and tried again. */
  | 'offline'
  /** The server does not take it as it is: the error says why. */
  | 'refused'
  /** Somebody else saved meanwhile. */
  | 'conflict';

export interface DraftState<Saved> {
  sheet: DraftSheet;
  /** What was last known to be saved, of which the present one is made. */
  base: DraftSheet;
  revision: number;
  status: DraftStatus;
  /** When it was saved last, in milliseconds; null: not in this visit. */
  savedAt: number | null;
  /** What somebody else saved. */
  theirs: Saved | null;
  refusal: ApiError | null;
}

interface SavedDraft {
  revision: number;
  draft: DraftSheet;
}

type Answer<Saved> = { saved: Saved } | { conflict: Saved };

/** Stores what is not saved yet, so that it outlives the tab. */
export interface DraftStorage {
  read(): { revision: number; base: DraftSheet; sheet: DraftSheet } | null;
  write(unsaved: { revision: number; base: DraftSheet; sheet: DraftSheet } | null): void;
}

interface AutosaveOptions<Saved> {
  start: Saved;
  read: (saved: Saved) => SavedDraft;
  send: (revision: number, sheet: DraftSheet) => Promise<Answer<Saved>>;
  storage: DraftStorage;
  /** Called with every answer of the server about the sheet. */
  onSaved: (saved: Saved) => void;
  /** How long typing rests before it is sent, and how long before a failed save is tried again. */
  delays?: { rest: number; again: number };
}

/**
 * Saves a draft on the server as it is typed. Typing never waits: changes are
 * made here at once and sent when they come to rest, one save at a time, each
 * naming the revision it was made of. What was not saved stays in the browser.
 */
export function createAutosave<Saved>(options: AutosaveOptions<Saved>) {
  const { read, send, storage, onSaved, delays = { rest: 700, again: 5_000 } } = options;
  const first = read(options.start);
  let state: DraftState<Saved> = {
    sheet: first.draft,
    base: first.draft,
    revision: first.revision,
    status: 'saved',
    savedAt: null,
    theirs: null,
    refusal: null,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  // Sent without an answer: the server may have them all the same.
  const unanswered = new Set<DraftSheet>();
  let stopped = false;
  const listeners = new Set<() => void>();

  const set = (change: Partial<DraftState<Saved>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const later = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void push(), delay);
  };
  const isDirty = () => state.sheet !== state.base;
  /** What was typed during a save follows it; what was refused waits for a change. */
  const isWaiting = () => isDirty() && state.status === 'unsaved';

  async function push(): Promise<void> {
    clearTimeout(timer);
    if (running) return running;
    if (!isDirty() || state.status === 'conflict') return;
    running = sendOnce()
      .then(() => (stopped && isWaiting() ? sendOnce() : undefined))
      .finally(() => {
        running = null;
      });
    await running;
    if (!stopped && isWaiting()) later(delays.rest);
  }

  async function sendOnce(): Promise<void> {
    const { sheet, revision } = state;
    set({ status: 'saving' });
    try {
      const answer = await send(revision, sheet);
      const saved = 'saved' in answer ? answer.saved : answer.conflict;
      const { revision: next, draft } = read(saved);
      // What is in the way may be a save of our own whose answer was lost.
      const arrived =
        'saved' in answer ? sheet : [sheet, ...unanswered].find((own) => isSameSheet(own, draft));
      if (!arrived) {
        set({ status: 'conflict', theirs: saved });
        return;
      }
      unanswered.clear();
      const isSame = state.sheet === arrived;
      storage.write(isSame ? null : { revision: next, base: arrived, sheet: state.sheet });
      set({
        base: arrived,
        revision: next,
        status: isSame ? 'saved' : 'unsaved',
        savedAt: Date.now(),
        refusal: null,
      });
      onSaved(saved);
    } catch (failure) {
      const error = failure instanceof ApiError ? failure : null;
      if (error?.code === 'BAD_USER_INPUT') {
        set({ status: 'refused', refusal: error });
        return;
      }
      unanswered.add(sheet);
      set({ status: 'offline' });
      if (!stopped) later(delays.again);
    }
  }

  const autosave = {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    change(sheet: DraftSheet) {
      const status = state.status === 'conflict' ? 'conflict' : 'unsaved';
      set({ sheet, status, refusal: null });
      storage.write({ revision: state.revision, base: state.base, sheet });
      if (status === 'unsaved') later(delays.rest);
    },
    /** Sends what is typed now, and returns the state after it. */
    async flush(): Promise<DraftState<Saved>> {
      await push();
      if (state.status === 'unsaved') await push();
      return state;
    },
    /** Ends a conflict with a sheet chosen from both. */
    settle(sheet: DraftSheet) {
      if (!state.theirs) return;
      const { revision, draft } = read(state.theirs);
      set({ sheet, base: draft, revision, status: 'unsaved', theirs: null });
      storage.write({ revision, base: draft, sheet });
      void push();
    },
    /** Takes over what the server says, where nothing was typed since. */
    replace(saved: Saved) {
      const { revision, draft } = read(saved);
      // What was fetched before a save may arrive after it.
      if (isDirty() || revision <= state.revision) return;
      set({ sheet: draft, base: draft, revision, status: 'saved' });
    },
    /** Sends what was refused while the sheet was locked, once it is no more. */
    unlocked() {
      if (state.refusal?.reason === 'sheet_locked') autosave.change(state.sheet);
    },
    /** Forgets what was typed: this is what the server has now. */
    reset(saved: Saved) {
      clearTimeout(timer);
      const { revision, draft } = read(saved);
      storage.write(null);
      set({ sheet: draft, base: draft, revision, status: 'saved', theirs: null, refusal: null });
    },
    stop() {
      void push();
      stopped = true;
      clearTimeout(timer);
    },
    start() {
      stopped = false;
    },
  };

  // What an earlier tab could not save goes on from here.
  const left = storage.read();
  if (left) {
    if (left.revision === first.revision) {
      state = { ...state, sheet: left.sheet, status: 'unsaved' };
      later(0);
    } else if (isSameSheet(left.sheet, first.draft)) {
      storage.write(null); // It arrived after all.
    } else {
      state = { ...state, ...left, status: 'conflict', theirs: options.start };
    }
  }
  return autosave;
}
