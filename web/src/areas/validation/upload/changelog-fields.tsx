import { Input, NativeSelect } from '@mantine/core';
import { X } from 'lucide-react';
import { formatLanguage } from '../../../format/intl.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Field } from '../../../ui/field/field.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { changelogLanguages, type Translation, type UploadForm } from './form.ts';
import classes from './upload.module.css';

interface ChangelogFieldsProps {
  form: UploadForm;
  onChange: (change: Partial<UploadForm>) => void;
  error: string | undefined;
  disabled: boolean;
}

/** What changed: in English always, and in as many other languages as the seller likes. */
export function ChangelogFields({ form, onChange, error, disabled }: ChangelogFieldsProps) {
  const { t } = useTranslation();
  const own = useLanguage();
  const { translations = [] } = form;
  const nameOf = (lang: string) => formatLanguage(lang, own);
  // The reader's own language is the one they will most likely want.
  const left = changelogLanguages
    .filter((lang) => !translations.some((one) => one.lang === lang))
    .sort((one, other) => Number(other === own) - Number(one === own));
  const change = (translations: readonly Translation[]) => onChange({ translations });
  return (
    <div className={classes.changelog}>
      <Field
        label={t('validation.feedback.changelog')}
        description={t('validation.upload.changelog_hint')}
        error={error}
        required
      >
        <Words
          lang="en"
          value={form.changelog}
          onChange={(changelog) => onChange({ changelog })}
          error={Boolean(error)}
          disabled={disabled}
        />
      </Field>
      {translations.map(({ lang, text }) => (
        <div key={lang} className={classes.translation}>
          <Field label={t('validation.upload.changelog_in', { language: nameOf(lang) })}>
            <Words
              lang={lang}
              value={text}
              onChange={(words) =>
                change(translations.map((one) => (one.lang === lang ? { lang, text: words } : one)))
              }
              disabled={disabled}
            />
          </Field>
          <IconButton
            label={t('validation.upload.remove_language', { language: nameOf(lang) })}
            onClick={() => change(translations.filter((one) => one.lang !== lang))}
            disabled={disabled}
            icon={<X size={16} aria-hidden />}
          />
        </div>
      ))}
      {left.length > 0 && !disabled && (
        <NativeSelect
          aria-label={t('validation.upload.add_language')}
          className={classes.language}
          value=""
          onChange={({ currentTarget: { value } }) => {
            const lang = left.find((one) => one === value);
            if (lang) change([...translations, { lang, text: '' }]);
          }}
          data={[
            { value: '', label: t('validation.upload.add_language') },
            ...left.map((lang) => ({ value: lang, label: nameOf(lang) })),
          ]}
        />
      )}
    </div>
  );
}

interface WordsProps {
  lang: string;
  value: string;
  onChange: (value: string) => void;
  error?: boolean;
  disabled: boolean;
}

function Words({ onChange, ...props }: WordsProps) {
  return (
    <Input
      component="textarea"
      multiline
      rows={3}
      maxLength={5000}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}
