import { Button, Input, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { SaveArticleDocument } from '../../../graphql/generated/desk/graphql.ts';
import type { ArticleInput } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Field } from '../../../ui/field/field.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import type { DeskArticle } from './articles.tsx';
import { Fault, useFaultAt } from './frame.tsx';
import classes from './marketplace.module.css';
import { previewQuery, useChange } from './queries.ts';

interface ArticleEditorProps {
  lang: string;
  /** Null: a new one. */
  article: DeskArticle | null;
  onClose: () => void;
}

/** A moment as the browser's field for it wants it, in the reader's zone. */
function localOf(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/**
 * Writes an article in one language; below the text stands what sellers will see. Only its buttons
 * close it: a click beside it would lose the text.
 */
export function ArticleEditor({ lang, article, onClose }: ArticleEditorProps) {
  const { t } = useTranslation();
  const { language: nameOf } = useFormat();
  const toasts = useToast();
  const [slug, setSlug] = useState(article?.slug ?? '');
  const [title, setTitle] = useState(article?.title ?? '');
  const [body, setBody] = useState(article?.body ?? '');
  const [at, setAt] = useState(() =>
    localOf(article ? new Date(article.published_at) : new Date()),
  );
  const [tried, setTried] = useState(false);
  const save = useChange((api, input: ArticleInput) => api(SaveArticleDocument, { input }));
  const faultAt = useFaultAt(save.error);
  const missing = (value: string) =>
    tried && !value.trim() ? t('desk.marketplace.faults.missing') : undefined;
  const submit = () => {
    setTried(true);
    if (!slug.trim() || !title.trim() || !body.trim() || !at) return;
    save.mutate(
      {
        lang,
        slug,
        title,
        body,
        published_at: new Date(at).toISOString(),
        ...(article && { revision: article.revision }),
      },
      {
        onSuccess: () => {
          toasts.show({ type: 'success', text: t('desk.marketplace.saved') });
          onClose();
        },
      },
    );
  };
  return (
    <Modal
      opened
      variant="dialog"
      title={`${t(article ? 'desk.marketplace.articles.edit' : 'desk.marketplace.articles.new')} · ${nameOf(lang)}`}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
            {t('desk.marketplace.cancel')}
          </Button>
          <Button onClick={submit} loading={save.isPending}>
            {t('desk.marketplace.save')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <TextField
          label={t('desk.marketplace.articles.title')}
          value={title}
          onChange={setTitle}
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
        <Field
          label={t('desk.marketplace.articles.published_at')}
          error={missing(at)}
          required
        >
          <Input
            type="datetime-local"
            value={at}
            error={Boolean(missing(at))}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
        </Field>
        <Textarea
          label={t('desk.marketplace.articles.body')}
          autosize
          minRows={6}
          maxRows={14}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          error={missing(body)}
          required
        />
        <Preview body={body} />
        <Fault error={save.error} except={['slug_form', 'slug_taken']} />
      </div>
    </Modal>
  );
}

function Preview({ body }: { body: string }) {
  const { t } = useTranslation();
  const shown = useDeferredValue(body);
  const { data } = useQuery({
    ...previewQuery(useApi(), shown),
    enabled: shown.trim() !== '',
    placeholderData: (before) => before,
  });
  if (!data || !body.trim()) return null;
  return (
    <section
      aria-label={t('desk.marketplace.articles.preview')}
      className={classes.preview}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown and left out all that runs.
      dangerouslySetInnerHTML={{ __html: data }}
    />
  );
}
