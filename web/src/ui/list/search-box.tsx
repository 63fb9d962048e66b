import { Input } from '@mantine/core';
import { Search, X } from 'lucide-react';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { useUiTexts } from '../texts.ts';
import classes from './search-box.module.css';

/** From so many characters on, a search begins by itself: the index knows parts of this length. */
const shortest = 3;

/** How long the reader pauses before it begins, in milliseconds. */
const pause = 300;

/** The text that was typed and waits for the pause to be over. */
export interface Typing {
  /** Leaves it to the caller to search for it; null where nothing waits. */
  take(): string | null;
}

interface SearchBoxProps {
  /** The text that is searched for at present. */
  value: string;
  onSearch: (text: string) => void;
  /** What can be searched for. */
  placeholder: string;
  /** The reader went elsewhere before this text was searched for. Default nothing. */
  onLeave?: ((text: string) => void) | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  typing: RefObject<Typing | null>;
}

/** Searches while one types; Enter searches at once, and for shorter texts too. */
export function SearchBox({
  value,
  onSearch,
  placeholder,
  onLeave,
  inputRef,
  typing,
}: SearchBoxProps) {
  const { t } = useTranslation();
  const ui = useUiTexts();
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const waiting = useRef<string>(null);
  const typed = text.trim();
  const isShort = typed !== '' && typed !== value && [...typed].length < shortest;

  // Back, a chip or a saved view may change what is searched for; typing goes on undisturbed.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  const search = (wanted: string) => {
    if (wanted === sent.current) return;
    sent.current = wanted;
    waiting.current = null;
    onSearch(wanted);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed begins the wait.
  useEffect(() => {
    const isWaiting = typed !== sent.current && !isShort;
    waiting.current = isWaiting ? typed : null;
    if (!isWaiting) return;
    const timer = setTimeout(() => search(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  useImperativeHandle(
    typing,
    () => ({
      take() {
        const text = waiting.current;
        waiting.current = null;
        sent.current = text ?? sent.current;
        return text;
      },
    }),
    [],
  );

  useEffect(
    () => () => {
      if (waiting.current !== null) onLeave?.(waiting.current);
    },
    [onLeave],
  );

  return (
    <div className={classes.box}>
      <Input
        ref={inputRef}
        type="search"
        aria-label={t('lists.search')}
        aria-description={isShort ? t('lists.search_short') : undefined}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) search(typed);
        }}
        leftSection={<Search size={16} aria-hidden />}
        rightSectionPointerEvents="auto"
        rightSection={
          text !== '' && (
            <IconButton
              size="small"
              label={ui.clear}
              icon={<X size={16} aria-hidden />}
              onClick={() => {
                setText('');
                search('');
                inputRef.current?.focus();
              }}
            />
          )
        }
      />
      {isShort && (
        <p className={classes.hint} aria-hidden="true">
          {t('lists.search_short')}
        </p>
      )}
    </div>
  );
}
