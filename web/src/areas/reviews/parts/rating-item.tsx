import { Anchor, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useWriter } from '../../../drafts/use-writer.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import common from '../../../ui/common.module.css';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import type { Rating } from '../queries.ts';
import classes from './rating-item.module.css';
import { RatingReply, type Writing } from './rating-reply.tsx';
import { StarRow } from './star-row.tsx';

interface RatingItemsProps {
  ratings: readonly Rating[];
  writing: Writing;
}

export function RatingItems({ ratings, writing }: RatingItemsProps) {
  const { t } = useTranslation();
  return (
    <ul className={common.list} tabIndex={-1} aria-label={t('reviews.list')}>
      {ratings.map((rating) => (
        <RatingItem key={rating.id} rating={rating} writing={writing} />
      ))}
    </ul>
  );
}

/** What one customer says: side by side where there is room, a card on a phone. */
function RatingItem({ rating, writing }: { rating: Rating; writing: Writing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const dates = useDates();
  const writer = useWriter();
  const { stars, day, at, comment, language, product_name, customer_name } = rating;
  return (
    <li className={classes.rating}>
      <div className={classes.stars}>
        <StarRow stars={stars} />
        <time dateTime={at}>{dates.date(day)}</time>
      </div>
      <div className={classes.words}>
        <p className={classes.product}>{product_name}</p>
        {comment ? (
          <Comment text={comment} language={language} />
        ) : (
          <p className={classes.none}>{t('reviews.no_comment')}</p>
        )}
        <p className={classes.customer}>
          {[customer_name, language && format.language(language)].filter(Boolean).join(' · ')}
        </p>
        <Behind rating={rating} />
        {writer !== undefined && (
          <RatingReply key={writer} rating={rating} writer={writer} writing={writing} />
        )}
      </div>
    </li>
  );
}

/** The order that is rated, and what was written about it. */
function Behind({ rating: { order_reference, thread_id } }: { rating: Rating }) {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  if (!order_reference) return null;
  const order = new URLSearchParams({ all: 'true', search: order_reference });
  return (
    <p className={classes.links}>
      <Anchor component={Link} to={`${home}/orders?${order}`} size="sm">
        {t('reviews.order', { reference: order_reference })}
      </Anchor>
      {thread_id && (
        <Anchor component={Link} to={`${home}/messages?thread=${thread_id}`} size="sm">
          {t('reviews.thread')}
        </Anchor>
      )}
    </p>
  );
}

/** So many characters are shown at once: a long comment must not hide those after it. */
const most = 500;

function Comment({ text, language }: { text: string; language: string }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const letters = [...text];
  const isCut = !whole && letters.length > most;
  return (
    <>
      <p ref={words} tabIndex={-1} className={classes.comment} lang={language}>
        {isCut ? `${letters.slice(0, most).join('').trimEnd()}…` : text}
      </p>
      {isCut && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more}
          onClick={() => {
            setWhole(true);
            words.current?.focus(); // the button goes away
          }}
        >
          {t('reviews.whole_comment')}
        </Button>
      )}
    </>
  );
}

/** As many of the same shape, before they are there. */
export function RatingsSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no other name.
        <div key={at} className={classes.rating}>
          <div className={classes.stars}>
            <Bar width={80} />
            <Bar width={64} />
          </div>
          <div className={classes.words}>
            <Bar width="30%" />
            <Bar width={`${[72, 54, 83, 61][at % 4]}%`} />
            <Bar width="25%" />
          </div>
        </div>
      ))}
    </div>
  );
}
