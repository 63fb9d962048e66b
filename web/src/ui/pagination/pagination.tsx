import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import classes from './pagination.module.css';

interface PaginationProps {
  /** From 1. */
  page: number;
  /** How many there are, at least 1. */
  pages: number;
  onChange: (page: number) => void;
  /** The reader seems to want a page: it can be fetched already. Default nothing. */
  onIntent?: (page: number) => void;
  /** Names the whole, where a page has more than one. Default that these are pages. */
  label?: string;
}

/** The pages of a list: the one before and after, the first and the last. */
export function Pagination({ page, pages, onChange, onIntent, label }: PaginationProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
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
    <nav aria-label={label ?? t('pages.label')} className={classes.pages}>
      {to(page - 1, t('pages.previous'), <ChevronLeft size={16} aria-hidden />)}
      <span className={classes.of}>
        {t('pages.of', { page: number(page), pages: number(pages) })}
      </span>
      <ul className={classes.numbers}>
        {pageNumbers(page, pages).map((n, at) =>
          n === null ? (
            <li key={`gap ${at < 2 ? 'before' : 'after'}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={n}>
              {to(
                n,
                t('pages.page', { page: number(n) }),
                n,
                n === page ? { 'aria-current': 'page' } : {},
              )}
            </li>
          ),
        )}
      </ul>
      {to(page + 1, t('pages.next'), <ChevronRight size={16} aria-hidden />)}
    </nav>
  );
}

/** The pages to offer: the first, the last and those around the present one; null is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((n, at) => {
    const before = sorted[at - 1];
    if (before === undefined || n - before === 1) return [n];
    // A gap of one page is that page.
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}
