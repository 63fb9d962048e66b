import { NativeSelect } from '@mantine/core';
import { useFormat } from '../../format/use-format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Pagination } from '../pagination/pagination.tsx';
import { Bar } from '../skeleton/skeleton.tsx';
import classes from './list-foot.module.css';

interface ListFootProps<Length extends number> {
  /** The requested page, counted from 1. */
  page: number;
  /** Which row of all is the first that is shown, and how many are. */
  first: number;
  shown: number;
  /** How many rows a page has, and may have. */
  length: Length;
  lengths: readonly Length[];
  /** What the choice of these is called. Default rows per page. */
  lengthLabel?: string;
  /** Rows on all pages together. */
  total: number;
  onLength: (length: Length) => void;
  onPage: (page: number) => void;
  /** The reader is about to open a page. */
  onIntent?: (page: number) => void;
}

/** Below a list: which rows these are, how many of them at once, and the way to the others. */
export function ListFoot<Length extends number>({
  page,
  first,
  shown,
  length,
  lengths,
  lengthLabel,
  total,
  onLength,
  onPage,
  onIntent,
}: ListFootProps<Length>) {
  const { t } = useTranslation();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / length));
  return (
    <div className={classes.foot}>
      <span className={classes.range}>
        {t('pages.range', {
          first: format.number(first),
          last: format.number(first + shown - 1),
          total: format.number(total),
        })}
      </span>
      <NativeSelect
        size="xs"
        aria-label={lengthLabel ?? t('lists.page_length')}
        className={classes.length}
        value={String(length)}
        data={lengths.map(String)}
        onChange={({ currentTarget: { value } }) => {
          const chosen = lengths.find((known) => String(known) === value);
          if (chosen) onLength(chosen);
        }}
      />
      <div className={classes.pages}>
        <Pagination page={page} pages={pages} {...(onIntent && { onIntent })} onChange={onPage} />
      </div>
    </div>
  );
}

/** The foot before it is known which rows there are. */
export function ListFootSkeleton() {
  return (
    <div className={classes.foot} aria-hidden="true">
      <span className={classes.waiting}>
        <Bar width={120} />
      </span>
    </div>
  );
}
