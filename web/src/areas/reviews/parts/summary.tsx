import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { ShareBar } from '../../../ui/share-bar/share-bar.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import type { RatingPage } from '../queries.ts';
import { address, type ReviewSearch, starChoices } from '../search.ts';
import { StarRow } from './star-row.tsx';
import classes from './summary.module.css';
import { Trend } from './trend.tsx';

interface SummaryProps {
  page: RatingPage;
  search: ReviewSearch;
}

/** What the ratings of the period and product come to, whatever stars are shown below. */
export function Summary({ page, search }: SummaryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const average = (page.average ?? 0) / 100;
  const all = page.by_stars.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel>
      <section className={classes.summary} aria-label={t('reviews.summary')}>
        <div className={common.stack}>
          <Standing {...page.standing} />
          <div className={classes.average}>
            <span className={common.hint}>{t('reviews.average')}</span>
            <span className={classes.figure}>
              {format.number(average)}
              <StarRow stars={average} size={18} silent />
            </span>
            <span className={common.hint}>
              {t('reviews.found', { count: all, number: format.number(all) })}
            </span>
            {page.unanswered > 0 && search.answered !== 'no' && (
              <Anchor
                component={Link}
                to={{ search: address.write({ ...search, answered: 'no', page: 1 }) }}
                preventScrollReset
                size="sm"
              >
                {t('reviews.unanswered', {
                  count: page.unanswered,
                  number: format.number(page.unanswered),
                })}
              </Anchor>
            )}
          </div>
        </div>
        <ul className={classes.bars}>
          {starChoices.map((stars) => {
            const count = page.by_stars.find((one) => one.stars === stars)?.count ?? 0;
            return <StarBar key={stars} {...{ stars, count, all, search }} />;
          })}
        </ul>
        <Trend months={page.trend} />
      </section>
    </Panel>
  );
}

/** The average as customers see it, by the rules of the marketplace, or why they see none. */
function Standing({ average, recent, count, hidden, months, needed }: RatingPage['standing']) {
  const { t } = useTranslation();
  const format = useFormat();
  const window = t('reviews.standing.window', { count: months });
  return (
    <div className={classes.average}>
      <span className={common.hint}>{t('reviews.standing.title')}</span>
      {average == null ? (
        <>
          <span className={classes.hidden}>{t('reviews.standing.hidden')}</span>
          <span className={common.hint}>
            {hidden === 'NONE'
              ? t('reviews.standing.none')
              : t('reviews.standing.too_few', {
                  count: recent,
                  number: format.number(recent),
                  window,
                  needed: format.number(needed),
                })}
          </span>
        </>
      ) : (
        <>
          <span className={classes.figure}>
            {format.number(average / 100)}
            <StarRow stars={average / 100} size={18} silent />
          </span>
          <span className={common.hint}>
            {t('reviews.standing.made_of', {
              recent: format.number(recent),
              window,
              all: format.number(count),
            })}
          </span>
        </>
      )}
    </div>
  );
}

interface StarBarProps {
  stars: (typeof starChoices)[number];
  count: number;
  all: number;
  search: ReviewSearch;
}

/** How many have so many stars; it leads to these alone, and back to all. */
function StarBar({ stars, count, all, search }: StarBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isChosen = search.stars === stars;
  const drawn = (
    <>
      <span className={classes.label}>{t('reviews.stars', { count: stars })}</span>
      <VisuallyHidden>: </VisuallyHidden>
      <ShareBar share={count / all} />
      <span className={classes.count}>{format.number(count)}</span>
    </>
  );
  if (count === 0 && !isChosen) return <li className={classes.bar}>{drawn}</li>;
  const to = address.write({ ...search, stars: isChosen ? null : stars, page: 1 });
  return (
    <li>
      <Link
        className={classes.bar}
        to={{ search: to }}
        preventScrollReset
        aria-current={isChosen || undefined}
      >
        {drawn}
        <VisuallyHidden>
          {`. ${isChosen ? t('reviews.show_all') : t('reviews.show_these')}`}
        </VisuallyHidden>
      </Link>
    </li>
  );
}

/** The same shape, before there are ratings to sum up. */
export function SummarySkeleton() {
  return (
    <Panel>
      <div className={classes.summary} aria-hidden="true">
        <div className={classes.average}>
          <Bar width={110} />
          <span className={classes.figure}>
            <Bar width={150} />
          </span>
          <Bar width={80} />
        </div>
        <div className={classes.bars}>
          {[92, 61, 38, 24, 15].map((width) => (
            <div key={width} className={classes.bar}>
              <Bar width={48} />
              <Bar width={`${width}%`} />
            </div>
          ))}
        </div>
      </div>
    </Panel>
  );
}
