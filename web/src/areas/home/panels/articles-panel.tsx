import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { addonsPages, addonsUrl } from '../../../links/addons.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { Section } from '../../../ui/section.tsx';
import { places, useAddress } from '../links.ts';
import type { Article } from '../queries.ts';
import classes from './articles-panel.module.css';
import { Nothing } from './nothing.tsx';

interface ArticlesPanelProps {
  articles: readonly Article[];
  now: number;
}

/** The newest of the blog; nothing where the deployment has no blog (R2.30). */
export function ArticlesPanel({ articles, now }: ArticlesPanelProps) {
  const { t } = useTranslation();
  const when = useMoments();
  const blog = useAddress()(places.blog);
  // The legacy blog does not know our articles by their names: all links would lead to the same page.
  const isLegacy = addonsUrl(useConfig(), useLanguage(), addonsPages.blogArticle()) !== null;
  if (blog === null) return null;
  return (
    <Section
      title={t('home.articles_title')}
      beside={<Link to={blog}>{t('home.articles_all')}</Link>}
    >
      {articles.length === 0 ? (
        <Nothing>{t('home.articles_none')}</Nothing>
      ) : (
        <ul className={classes.list}>
          {articles.map(({ slug, title, published_at, is_read }) => (
            <li key={slug} className={classes.article}>
              {isLegacy ? (
                <span>{title}</span>
              ) : (
                <Link to={`${blog}?article=${slug}`} className={common.cover}>
                  {title}
                </Link>
              )}
              <div className={classes.about}>
                <time dateTime={published_at}>{when.date(published_at, now)}</time>
                {!is_read && <Badge type="info" size="small" content={t('home.article_new')} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
