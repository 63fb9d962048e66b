import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useDates } from '../../format/use-dates.ts';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addressOf, openedBy } from './address.ts';
import { Article } from './article.tsx';
import classes from './blog.module.css';
import { articlesQuery } from './queries.ts';
import { type ShownRef, useArrival } from './use-arrival.ts';

export { readAll } from './queries.ts';

/** The marketplace's news for sellers, or one article of it (R17.2, R2.33). */
export function BlogScreen() {
  const [search] = useSearchParams();
  const { article: slug, page } = openedBy(search);
  const shown = useRef(slug);
  return slug ? (
    <Article slug={slug} page={page} shown={shown} />
  ) : (
    <Articles page={page} shown={shown} />
  );
}

const length = 10;

function Articles({ page, shown }: { page: number; shown: ShownRef }) {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const query = useQuery(articlesQuery(useApi(), language, page));
  const { data } = query;
  const place = useArrival(shown, '', t('routes.blog.title'));
  return (
    <div ref={place} className={classes.page}>
      <PageHeader title={t('routes.blog.title')} description={t('routes.blog.description')} />
      <Panel>
        <NotLoaded query={query} title={t('blog.failed.title')} />
        {data?.count === 0 && (
          <EmptyState title={t('blog.never.title')} text={t('blog.never.text')} />
        )}
        {data && data.count > 0 && (
          <ul className={classes.list} aria-label={t('blog.list')}>
            {data.articles.map(({ slug, title, published_at, is_read }) => (
              <li key={slug}>
                <Anchor
                  component={Link}
                  to={addressOf({ article: slug, page })}
                  className={is_read ? '' : classes.unread}
                >
                  {title}
                </Anchor>
                {!is_read && <Badge size="small" type="info" content={t('blog.unread')} />}
                <time dateTime={published_at}>{dates.longDate(published_at)}</time>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {data && data.count > length && (
        <nav className={classes.pages} aria-label={t('blog.pages')}>
          {page > 1 ? (
            <Button component={Link} variant="default" to={addressOf({ page: page - 1 })}>
              {t('blog.newer')}
            </Button>
          ) : (
            <span />
          )}
          {page * length < data.count && (
            <Button component={Link} variant="default" to={addressOf({ page: page + 1 })}>
              {t('blog.older')}
            </Button>
          )}
        </nav>
      )}
    </div>
  );
}
