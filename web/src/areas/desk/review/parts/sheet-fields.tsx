import { Title } from '@mantine/core';
import { formatLanguage } from '../../../../format/intl.ts';
import type { ReviewSheetQuery } from '../../../../graphql/generated/graphql.ts';
import type { Texts } from '../../../../i18n/texts.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Panel } from '../../../../ui/panel.tsx';
import classes from '../review.module.css';
import { Documents, Pictures } from './pictures.tsx';

type Field = NonNullable<ReviewSheetQuery['review_sheet']>['fields'][number];

interface SheetFieldsProps {
  fields: readonly Field[];
  /** What was there before stands beside it. */
  hasBefore: boolean;
}

/** The parts of a sheet, language by language. */
export function SheetFields({ fields, hasBefore }: SheetFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const languages = [...new Set(fields.map(({ lang }) => lang))];
  return (
    <>
      {languages.map((lang) => (
        <Panel key={lang} padded>
          <Title order={2}>
            {lang ? formatLanguage(lang, language) : t('desk.review.all_languages')}
          </Title>
          <div className={classes.fields} data-sides={hasBefore ? 'two' : 'one'}>
            {hasBefore && (
              <>
                <p className={classes.heads}>{t('desk.review.before')}</p>
                <p className={classes.heads}>{t('desk.review.after')}</p>
              </>
            )}
            {fields
              .filter((field) => field.lang === lang)
              .map((field) => (
                <Sides key={field.field} field={field} hasBefore={hasBefore} />
              ))}
          </div>
        </Panel>
      ))}
    </>
  );
}

function Sides({ field, hasBefore }: { field: Field; hasBefore: boolean }) {
  const { t } = useTranslation();
  const known = field.field as keyof Texts['desk']['review']['fields'];
  return (
    <>
      <h3 className={classes.field}>{t(`desk.review.fields.${known}`, { defaultValue: '' })}</h3>
      {hasBefore && <Side side="before" field={field} />}
      <Side side={hasBefore ? 'after' : 'only'} field={field} />
    </>
  );
}

interface SideProps {
  /** Only: there is none to compare it with, so nothing is marked. */
  side: 'before' | 'after' | 'only';
  field: Field;
}

function Side({ side, field: { field, lang, before, after } }: SideProps) {
  const [entries, others] = side === 'before' ? [before, after] : [after, before];
  const marked = side === 'only' ? entries : others;
  switch (field) {
    case 'icon':
    case 'screenshots':
      return (
        <Pictures
          side={side === 'before' ? 'before' : 'after'}
          field={field}
          files={entries}
          others={marked}
        />
      );
    case 'document':
      return <Documents files={entries} />;
    default:
      return (
        <Entries
          side={side === 'before' ? 'before' : 'after'}
          lang={lang}
          entries={entries}
          others={marked}
        />
      );
  }
}

interface EntriesProps {
  side: 'before' | 'after';
  lang: string;
  entries: readonly string[];
  others: readonly string[];
}

/** What one side says; what the other does not have is marked. */
function Entries({ side, lang, entries, others }: EntriesProps) {
  const { t } = useTranslation();
  return (
    <ul
      className={classes.entries}
      data-side={side}
      data-label={t(`desk.review.${side}`)}
      lang={lang || undefined}
    >
      {entries.map((entry, at) => {
        const isOnlyHere = !others.includes(entry);
        const Mark = side === 'before' ? 'del' : 'ins';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry may be there twice.
          <li key={at}>{isOnlyHere ? <Mark>{entry}</Mark> : entry}</li>
        );
      })}
    </ul>
  );
}
