import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { formatLanguage } from '../../../format/intl.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { ReviewSheetQuery } from '../../../graphql/generated/graphql.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { FilterToggle } from '../../../ui/list/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Decide } from './parts/decide.tsx';
import { Holding } from './parts/holding.tsx';
import { NothingToReview } from './parts/nothing-to-review.tsx';
import { Documents, Pictures } from './parts/pictures.tsx';
import { SellerLink } from './parts/seller-link.tsx';
import { Verdict } from './parts/verdict.tsx';
import { sheetQuery } from './queries.ts';
import classes from './review.module.css';

type Field = NonNullable<ReviewSheetQuery['review_sheet']>['fields'][number];

const verdicts = ['VALIDATED', 'REFUSED', 'CANCELLED'] as const;

/** A submitted sheet beside the published one, language by language (R18.4). */
export function SheetScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const moments = useMoments();
  const language = useLanguage();
  const { id = '' } = useParams();
  const [isAll, setAll] = useState(false);
  const query = useQuery(sheetQuery(useApi(), id, language));
  const sheet = query.data && (query.data.review_sheet ?? null);
  const item = query.data?.review_item ?? null;
  if (!sheet) return <NothingToReview query={query} isUnknown={sheet === null} />;
  const verdict = verdicts.find((state) => state === sheet.state);
  // Once it is published, there is nothing to compare it with any more.
  const hasBefore = sheet.has_before && verdict !== 'VALIDATED';
  const shown = sheet.fields.filter(({ is_changed, after }) =>
    hasBefore ? isAll || is_changed : after.length > 0,
  );
  const languages = [...new Set(shown.map(({ lang }) => lang))];
  return (
    <div className={common.stack}>
      <Anchor component={Link} to="../.." relative="path" size="sm">
        {t('desk.review.title')}
      </Anchor>
      <PageHeader
        title={sheet.product_name}
        description={
          <>
            <SellerLink id={sheet.seller_id} name={sheet.seller_name} />
            {[
              '',
              t(`sales.product_types.${sheet.type}`),
              format.euros(sheet.price, { exact: true }),
              moments.full(sheet.submitted_at),
            ].join(' · ')}
          </>
        }
        beside={
          <>
            <Badge content={t('desk.review.sheet')} />
            {verdict && <Verdict verdict={verdict} />}
          </>
        }
        actions={
          hasBefore && (
            <FilterToggle
              name={t('desk.review.all_fields')}
              pressed={isAll}
              onToggle={() => setAll(!isAll)}
            />
          )
        }
      />
      <Holding
        item={item}
        decisions={sheet.decision ? [sheet.decision] : []}
        isDecided={Boolean(sheet.decision)}
        readAt={query.dataUpdatedAt}
      >
        <Decide item={item?.is_mine ? item : null} />
      </Holding>
      {!sheet.has_before && <p className={common.hint}>{t('desk.review.nothing_published')}</p>}
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
            {shown
              .filter((field) => field.lang === lang)
              .map((field) => (
                <Sides key={field.field} field={field} hasBefore={hasBefore} />
              ))}
          </div>
        </Panel>
      ))}
      {shown.length === 0 && <p className={common.hint}>{t('desk.review.no_change')}</p>}
    </div>
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
