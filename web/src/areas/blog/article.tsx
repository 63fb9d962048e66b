import { Anchor, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../format/use-dates.ts';
import { useApi } from '../../graphql/api-context.ts';
import { ReadDevblogArticleDocument } from '../../graphql/generated/blog/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { addressOf } from './address.ts';
import classes from './blog.module.css';
import { articleQuery, blogKey } from './queries.ts';
import { type ShownRef, useArrival } from './use-arrival.ts';

interface ArticleProps {
  slug: string;
  /** The page of the list that one came from. */
  page: number;
  shown: ShownRef;
}

/** One article; opening it is reading it. */
export function Article({ slug, page, shown }: ArticleProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const query = useQuery(articleQuery(useApi(), language, slug));
  const { data, error } = query;
  useMarkRead(language, slug, data?.is_read === false);
  const failure = error
    ? t('blog.failed.title')
    : data === null
      ? t('blog.unknown.title')
      : undefined;
  const place = useArrival(shown, slug, data?.title ?? failure);
  const list = addressOf({ page });
  return (
    <div ref={place} className={classes.page}>
      <Anchor component={Link} to={list}>
        <ArrowLeft size={14} className={classes.icon} aria-hidden />
        {t('blog.all')}
      </Anchor>
      {data ? (
        <>
          <PageHeader title={data.title} description={dates.longDate(data.published_at)} />
          <Panel padded>
            <div
              className={classes.article}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown and left out all that runs.
              dangerouslySetInnerHTML={{ __html: data.html }}
            />
          </Panel>
        </>
      ) : (
        <Panel padded>
          <NotLoaded query={query} order={1} title={t('blog.failed.title')} />
          {data === null && (
            <ErrorState
              order={1}
              title={t('blog.unknown.title')}
              text={t('blog.unknown.text')}
              actions={
                <Button component={Link} to={list}>
                  {t('blog.all')}
                </Button>
              }
            />
          )}
        </Panel>
      )}
    </div>
  );
}

/** Takes the badge away, here and for the legacy site, which reads the cookie. */
function useMarkRead(lang: string, slug: string, isUnread: boolean) {
  const api = useApi();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => api(ReadDevblogArticleDocument, { lang, slug }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['shell'] });
      void client.invalidateQueries({ queryKey: blogKey });
    },
  });
  useEffect(() => {
    if (!isUnread) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the legacy site reads this very cookie.
    document.cookie = 'PS_SELLER_NEWS_READED=1; path=/; max-age=31536000; samesite=lax';
    mutate();
  }, [isUnread, mutate]);
}
