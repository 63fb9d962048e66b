import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useFormat } from '../../../format/use-format.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { FilterToggle } from '../../../ui/list/filter-bar.tsx';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Decide } from './parts/decide.tsx';
import { Holding } from './parts/holding.tsx';
import { NothingToReview } from './parts/nothing-to-review.tsx';
import { SellerLink } from './parts/seller-link.tsx';
import { SheetFields } from './parts/sheet-fields.tsx';
import { Verdict } from './parts/verdict.tsx';
import { sheetQuery } from './queries.ts';

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
      <SheetFields fields={shown} hasBefore={hasBefore} />
      {shown.length === 0 && <p className={common.hint}>{t('desk.review.no_change')}</p>}
    </div>
  );
}
