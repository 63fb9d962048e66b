import type { Command } from './command.ts';

/** How long after the first key of a pair the second may come. */
const pairWithin = 1_500;

/** Kinds of input that take no text, where a letter is not being typed. */
const notTyped = new Set(['button', 'checkbox', 'color', 'file', 'radio', 'range', 'submit']);

/** Whether a key pressed there is text. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !notTyped.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Under an open dialog nothing may happen that the reader cannot see. */
const isDialogOpen = () => document.querySelector('dialog[open], [aria-modal="true"]') !== null;

/**
 * The key as shortcuts spell it. A letter counts by its place on the keyboard
 * where the layout writes no Latin, so that `g o` works on a Russian one too.
 */
function strokeOf(event: KeyboardEvent): string | undefined {
  if (event.altKey || [...event.key].length !== 1) return undefined;
  const isLatin = event.key.charCodeAt(0) < 128;
  const key = isLatin
    ? event.key.toLowerCase()
    : /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase();
  if (!key || (event.shiftKey && /[a-z]/.test(key))) return undefined;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

interface Options {
  commands: () => readonly Command[];
  /** Whether shortcuts without Ctrl or ⌘ are on; readers of speech input need them off. */
  singleKeys: () => boolean;
}

/** Runs commands by their keys, anywhere but in fields and dialogs; returns how to stop. */
export function listenForShortcuts({ commands, singleKeys }: Options): () => void {
  let first = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function expectSecond(stroke: string) {
    clearTimeout(timer);
    first = stroke;
    timer = setTimeout(() => {
      first = '';
    }, pairWithin);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const stroke = strokeOf(event);
    if (!stroke || isDialogOpen()) return;
    const isSingle = !stroke.startsWith('mod+');
    if (isSingle && (isTyping(event.target) || !singleKeys())) return;

    const keys = first ? `${first} ${stroke}` : stroke;
    first = '';
    const all = commands();
    const command = all.find(({ shortcuts }) => shortcuts?.includes(keys));
    if (command) {
      event.preventDefault();
      command.run();
    } else if (all.some(({ shortcuts }) => shortcuts?.some((s) => s.startsWith(`${stroke} `)))) {
      expectSecond(stroke);
    }
  }

  window.addEventListener('keydown', onKeyDown);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', onKeyDown);
  };
}
