import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageNumbers } from './page-numbers.ts';
import classes from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  /** How many there are, at least 1. */
  pages: number;
  onChange: (page: number) => void;
  /** The reader seems to want a page: it can be fetched already. Default nothing. */
  onIntent?: (page: number) => void;
  texts: {
    /** Names the whole. */
    label: string;
    previous: string;
    next: string;
    page: (page: number) => string;
    /** Shown instead of the numbers where there is no room. */
    of: string;
  };
}

/** The pages of a list: the one before and after, the first and the last. */
export function Pagination({ page, pages, onChange, onIntent, texts }: PaginationProps) {
  const to = (target: number, name: string, content: ReactNode, extra = {}) => {
    const isOut = target < 1 || target > pages;
    const intend = () => !isOut && target !== page && onIntent?.(target);
    return (
      <button
        type="button"
        className={classes.page}
        aria-label={name}
        // Stays in the order of Tab: whoever pressed it is not thrown elsewhere at the end.
        aria-disabled={isOut || undefined}
        onClick={() => !isOut && target !== page && onChange(target)}
        onPointerEnter={intend}
        onFocus={intend}
        {...extra}
      >
        {content}
      </button>
    );
  };
  return (
    <nav aria-label={texts.label} className={classes.pages}>
      {to(page - 1, texts.previous, <ChevronLeft size={16} aria-hidden />)}
      <span className={classes.of}>{texts.of}</span>
      <ul className={classes.numbers}>
        {pageNumbers(page, pages).map((n, at) =>
          n === null ? (
            <li key={`gap ${at < 2 ? 'before' : 'after'}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n}>{to(n, texts.page(n), n, n === page ? { 'aria-current': 'page' } : {})}</li>
          ),
        )}
      </ul>
      {to(page + 1, texts.next, <ChevronRight size={16} aria-hidden />)}
    </nav>
  );
}
