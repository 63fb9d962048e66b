import { Button, Input, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { SaveArticleDocument } from '../../../graphql/generated/desk/graphql.ts';
import type { ArticleInput } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { addTo, dayInParis } from '../../../ui/date-range/period.ts';
import { Field } from '../../../ui/field/field.tsx';
import { useFirstFault } from '../../../ui/field/use-first-fault.ts';
import { useConfirmDrop } from '../../../ui/leaving/use-confirm-drop.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useAct } from '../parts/use-act.ts';
import { ArticleState, isOut } from './article-state.tsx';
import { Fault, useFaultAt } from './frame.tsx';
import classes from './marketplace.module.css';
import { type DeskArticle, previewQuery } from './queries.ts';

interface ArticleEditorProps {
  lang: string;
  /** Null: a new one. */
  article: DeskArticle | null;
  onClose: () => void;
}

/** How long a title may be, as the server takes it. */
const longestTitle = 200;

/** A moment as the browser's field for it expects it, in the reader's zone. */
function localOf(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Writes an article in one language; beside the text is what sellers will see. */
export function ArticleEditor({ lang, article, onClose }: ArticleEditorProps) {
  const { t } = useTranslation();
  const { language: nameOf } = useFormat();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { sent, typed } = useFirstFault(form);
  useEffect(() => heading.current?.focus(), []);
  const [slug, setSlug] = useState(article?.slug ?? '');
  const [title, setTitle] = useState(article?.title ?? '');
  const [body, setBody] = useState(article?.body ?? '');
  const [plannedAt] = useState(() =>
    localOf(article ? new Date(article.published_at) : new Date()),
  );
  const [at, setAt] = useState(plannedAt);
  const [tried, setTried] = useState(false);
  const save = useAct((api, input: ArticleInput) => api(SaveArticleDocument, { input }), {
    done: t('desk.marketplace.saved'),
    onDone: onClose,
  });
  const isChanged =
    slug !== (article?.slug ?? '') ||
    title !== (article?.title ?? '') ||
    body !== (article?.body ?? '') ||
    at !== plannedAt;
  const dropping = useConfirmDrop(isChanged);
  const faultAt = useFaultAt(save.error);
  const missing = (value: string) =>
    tried && !value.trim() ? t('desk.marketplace.faults.missing') : undefined;
  // The browser's field takes years of six digits, of which no date is made.
  const isOddDay = at !== '' && !(new Date(at) < new Date(addTo(dayInParis(), { months: 120 })));
  const dayFault =
    missing(at) ?? (tried && isOddDay ? t('desk.marketplace.faults.day_range') : undefined);
  // What pressing it does to what sellers can read.
  const willBeOut = !at || isOut(at);
  const action =
    article && isOut(article.published_at) === willBeOut
      ? 'desk.marketplace.save'
      : willBeOut
        ? 'desk.marketplace.articles.publish'
        : 'desk.marketplace.articles.schedule';
  const submit = () => {
    setTried(true);
    if (!slug.trim() || !title.trim() || !body.trim() || !at || isOddDay) return;
    save.mutate({
      lang,
      slug,
      title,
      body,
      published_at: new Date(at).toISOString(),
      ...(article && { revision: article.revision }),
    });
  };
  return (
    <Panel padded labelledBy={id}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          sent();
        }}
        onInput={typed}
        noValidate
      >
        <div className={common.row}>
          <Title ref={heading} order={2} id={id} tabIndex={-1} className={classes.heading}>
            {t(article ? 'desk.marketplace.articles.edit' : 'desk.marketplace.articles.new')}
            {' · '}
            {nameOf(lang)}
          </Title>
          {article && <ArticleState publishedAt={article.published_at} />}
        </div>
        <div className={classes.editor}>
          <div className={common.stack} lang={lang}>
            <TextField
              label={t('desk.marketplace.articles.title')}
              value={title}
              onChange={setTitle}
              maxLength={longestTitle}
              error={missing(title)}
              required
            />
            <TextField
              label={t('desk.marketplace.articles.slug')}
              description={t('desk.marketplace.articles.slug_hint')}
              value={slug}
              onChange={setSlug}
              error={missing(slug) ?? faultAt('slug_form', 'slug_taken')}
              disabled={article !== null}
              required
            />
            <Field label={t('desk.marketplace.articles.published_at')} error={dayFault} required>
              <Input
                type="datetime-local"
                value={at}
                error={Boolean(dayFault)}
                onChange={(event) => setAt(event.currentTarget.value)}
              />
            </Field>
            <Textarea
              label={t('desk.marketplace.articles.body')}
              autosize
              minRows={10}
              maxRows={30}
              value={body}
              onChange={(event) => setBody(event.currentTarget.value)}
              description={t('desk.marketplace.articles.body_hint')}
              error={missing(body) ?? faultAt('picture_elsewhere', 'too_long')}
              required
            />
          </div>
          <Preview lang={lang} title={title} body={body} />
        </div>
        <Fault
          error={save.error}
          except={['slug_form', 'slug_taken', 'picture_elsewhere', 'too_long']}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => dropping.ask(onClose)} disabled={save.isPending}>
            {t('desk.marketplace.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(action)}
          </Button>
        </div>
      </form>
      {dropping.question}
    </Panel>
  );
}

interface PreviewProps {
  lang: string;
  title: string;
  body: string;
}

function Preview({ lang, title, body }: PreviewProps) {
  const { t } = useTranslation();
  const shown = useDeferredValue(body);
  const { data } = useQuery({
    ...previewQuery(useApi(), shown),
    enabled: shown.trim() !== '',
    placeholderData: (before) => before,
  });
  return (
    <section aria-label={t('desk.marketplace.articles.preview')} className={classes.preview}>
      <p className={classes.caption}>{t('desk.marketplace.articles.preview')}</p>
      <div lang={lang}>
        {title.trim() && <h3>{title}</h3>}
        {data && body.trim() && (
          <div
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown and left out all that runs.
            dangerouslySetInnerHTML={{ __html: data }}
          />
        )}
      </div>
    </section>
  );
}
