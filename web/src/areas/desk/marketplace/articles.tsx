import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { RemoveArticleDocument } from '../../../graphql/generated/desk/graphql.ts';
import { languages } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmButton } from '../../../ui/confirm-button/confirm-button.tsx';
import { ListFoot } from '../../../ui/list-foot/list-foot.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { useAct } from '../parts/use-act.ts';
import { ArticleEditor } from './article-editor.tsx';
import { ArticleState, isOut } from './article-state.tsx';
import { Frame } from './frame.tsx';
import classes from './marketplace.module.css';
import { articlesQuery, type DeskArticle } from './queries.ts';

/** How many articles a page may have. */
const lengths = [25, 50, 100] as const;

/** The dev blog as operators write it: per language, with what is to come. */
export function ArticlesScreen() {
  const { t } = useTranslation();
  const dates = useDates();
  const { language: nameOf } = useFormat();
  const [lang, setLang] = useState<string>(useLanguage());
  const [open, setOpen] = useState<DeskArticle | 'new' | null>(null);
  const [page, setPage] = useState(1);
  const [length, setLength] = useState<(typeof lengths)[number]>(25);
  const query = useQuery(articlesQuery(useApi(), lang, page, length));
  const articles = query.data?.articles ?? [];
  const total = query.data?.total_count ?? 0;
  const remove = useAct((api, slug: string) => api(RemoveArticleDocument, { lang, slug }));
  if (open) {
    return (
      <Frame page="articles" query={query}>
        <ArticleEditor
          lang={lang}
          article={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      </Frame>
    );
  }
  return (
    <Frame
      page="articles"
      query={query}
      actions={<Button onClick={() => setOpen('new')}>{t('desk.marketplace.articles.new')}</Button>}
    >
      <NativeSelect
        label={t('desk.marketplace.articles.lang')}
        value={lang}
        onChange={(event) => {
          setLang(event.currentTarget.value);
          setPage(1);
        }}
        data={languages.map((value) => ({ value, label: nameOf(value) }))}
        maw="16rem"
      />
      <DataTable
        title={nameOf(lang)}
        rows={articles}
        rowId={({ slug }) => slug}
        none={t('desk.marketplace.articles.none')}
        columns={[
          {
            head: t('desk.marketplace.articles.title'),
            cell: (article) => (
              <button type="button" className={classes.title} onClick={() => setOpen(article)}>
                {article.title}
              </button>
            ),
          },
          {
            head: t('desk.marketplace.articles.published_at'),
            cell: ({ published_at }) => dates.dateTime(published_at),
          },
          {
            head: t('desk.marketplace.state'),
            cell: ({ published_at, slug, title }) => (
              <span>
                <ArticleState publishedAt={published_at} />{' '}
                <ConfirmButton
                  label={t('desk.marketplace.articles.remove')}
                  title={t('desk.marketplace.articles.remove_title', { title })}
                  onConfirm={() => remove.mutateAsync(slug)}
                >
                  {t(
                    isOut(published_at)
                      ? 'desk.marketplace.articles.remove_out_text'
                      : 'desk.marketplace.articles.remove_text',
                  )}
                </ConfirmButton>
              </span>
            ),
          },
        ]}
      >
        {total > lengths[0] && (
          <ListFoot
            page={page}
            first={(page - 1) * length + 1}
            shown={articles.length}
            length={length}
            lengths={lengths}
            total={total}
            onLength={(chosen) => {
              setLength(chosen);
              setPage(1);
            }}
            onPage={setPage}
          />
        )}
      </DataTable>
    </Frame>
  );
}
