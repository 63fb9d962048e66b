import { type Dispatch, type SetStateAction, useLayoutEffect } from 'react';

interface TypingBufferProps {
  onType: Dispatch<SetStateAction<string>>;
  onCancel(): void;
}

/**
 * Stands in for the box while it is fetched: what is typed is meant for it, so
 * it is buffered and runs nothing, before anything else on the page sees it.
 */
export function TypingBuffer({ onType, onCancel }: TypingBufferProps) {
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, altKey, metaKey } = event;
      // Both together are AltGr, which types.
      const isText = key.length === 1 && ctrlKey === altKey && !metaKey;
      if (!isText && !['Backspace', 'Enter', 'Escape'].includes(key)) return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'Escape') onCancel();
      else if (isText) onType((typed) => typed + key);
      else if (key === 'Backspace') onType((typed) => typed.slice(0, -1));
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [onType, onCancel]);
  return null;
}
