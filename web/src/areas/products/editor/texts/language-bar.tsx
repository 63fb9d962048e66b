import { CircleCheck, CircleDashed, Plus, TriangleAlert } from 'lucide-react';
import { useFormat } from '../../../../format/use-format.ts';
import type { ApiError } from '../../../../graphql/api-error.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Select } from '../../../../ui/select/select.tsx';
import classes from '../shared/editor.module.css';
import { refusedFor } from '../shared/refusal.ts';
import {
  type ContentLanguage,
  contentLanguages,
  type DraftSheet,
  isEmpty,
  type Problem,
} from '../shared/sheet.ts';

interface LanguageBarProps {
  draft: DraftSheet;
  problems: readonly Problem[];
  /** Why the server did not take the draft: the language it is about may not be on show. */
  refusal: ApiError | null;
  lang: ContentLanguage;
  onLang: (lang: ContentLanguage) => void;
  /** The language shown beside it; null for none. */
  beside: ContentLanguage | null;
  onBeside: (lang: ContentLanguage | null) => void;
}

/** Every content language with what it lacks, and which two are side by side. */
export function LanguageBar(props: LanguageBarProps) {
  const { draft, problems, refusal, lang, onLang, beside, onBeside } = props;
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <h2 id="sheet-texts" className={classes.heading}>
        {t('products.editor.sections.texts')}
      </h2>
      <div className={classes.languages}>
        {contentLanguages.map((code) => {
          const count = problems.filter((problem) => problem.lang === code).length;
          const isBlank = code !== 'en' && isEmpty(draft.texts[code]);
          const isRefused = refusedFor(refusal, `texts.${code}`) !== undefined;
          const state = isRefused
            ? t('products.editor.not_saved')
            : isBlank
              ? t('products.editor.not_written')
              : count > 0
                ? t('products.editor.missing', { count })
                : t('products.editor.complete');
          return (
            <button
              key={code}
              type="button"
              className={classes.language}
              aria-pressed={code === lang}
              aria-label={`${format.language(code)}: ${state}`}
              data-empty={isBlank || undefined}
              onClick={() => onLang(code)}
            >
              {isRefused ? (
                <TriangleAlert size={14} aria-hidden color="var(--tone-error)" />
              ) : isBlank ? (
                <Plus size={14} aria-hidden />
              ) : count > 0 ? (
                <CircleDashed size={14} aria-hidden />
              ) : (
                <CircleCheck size={14} aria-hidden color="var(--tone-success)" />
              )}
              {format.language(code)}
              {!isBlank && count > 0 && <span className={classes.hint}>{count}</span>}
            </button>
          );
        })}
        <Select
          label={t('products.editor.beside')}
          options={[
            { value: 'none', label: t('products.editor.alone') },
            ...contentLanguages
              .filter((code) => code !== lang)
              .map((code) => ({
                value: code,
                label: t('products.editor.beside_language', { language: format.language(code) }),
              })),
          ]}
          value={beside && beside !== lang ? beside : 'none'}
          onChange={(code) => onBeside(code === 'none' ? null : (code as ContentLanguage))}
        />
      </div>
    </>
  );
}
