import { Anchor, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import common from '../../../ui/common.module.css';
import { PageHeader } from '../../../ui/page-header/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TitledPanel } from '../../../ui/titled-panel.tsx';
import { Decide } from './parts/decide.tsx';
import { Files } from './parts/files.tsx';
import { Findings } from './parts/findings.tsx';
import { Holding } from './parts/holding.tsx';
import { NothingToReview } from './parts/nothing-to-review.tsx';
import { PublishedSheet } from './parts/published-sheet.tsx';
import { SellerLink } from './parts/seller-link.tsx';
import { Verdict } from './parts/verdict.tsx';
import { type Report, versionQuery } from './queries.ts';
import classes from './review.module.css';

/** What was decided, whatever became of it later. */
const verdictOf = {
  SCHEDULED: 'VALIDATED',
  ONLINE: 'VALIDATED',
  WITHDRAWN: 'VALIDATED',
  REFUSED: 'REFUSED',
  CANCELLED: 'CANCELLED',
} as const;

/** One version under review: what changed, what was found, what becomes of it (R18.4). */
export function VersionScreen() {
  const { t } = useTranslation();
  const moments = useMoments();
  const { id = '' } = useParams();
  const query = useQuery(versionQuery(useApi(), id, useLanguage()));
  const report = query.data && (query.data.review_report ?? null);
  const item = query.data?.review_item ?? null;
  if (!report) return <NothingToReview query={query} isUnknown={report === null} />;
  const { version, seller_id, seller_name, changelog, works_from, works_to, previous } = report;
  const isMine = item?.is_mine ?? false;
  const verdict = version.state === 'IN_VALIDATION' ? null : verdictOf[version.state];
  const decisions = report.decisions ?? [];
  return (
    <div className={common.stack}>
      <Anchor component={Link} to="../.." relative="path" size="sm">
        {t('desk.review.title')}
      </Anchor>
      <PageHeader
        title={`${version.product_name} ${version.version}`}
        description={
          <>
            <SellerLink id={seller_id ?? ''} name={seller_name ?? ''} />
            {[
              '',
              t(`desk.review.kinds.${version.change_kind}`),
              t('desk.review.works', { from: works_from, to: works_to }),
              moments.full(version.submitted_at),
            ].join(' · ')}
          </>
        }
        beside={
          <>
            {item?.is_premium && <Badge type="info" content={t('desk.review.premium')} />}
            {item && item.stage !== 'AUTOMATIC' && (
              <Badge content={t(`desk.review.stages.${item.stage}`)} />
            )}
            {verdict && <Verdict verdict={verdict} />}
            {item?.is_asked && <Badge type="warning" content={t('desk.review.asked')} />}
          </>
        }
      />
      <Holding
        item={item}
        decisions={decisions}
        isDecided={decisions.length > 0 && (verdict === 'VALIDATED' || verdict === 'REFUSED')}
        readAt={query.dataUpdatedAt}
      >
        <Decide item={item?.is_mine ? item : null} />
      </Holding>
      <Panel padded>
        <Title order={2}>{t('desk.review.changelog')}</Title>
        {changelog.map(({ lang, text }) => (
          <p key={lang} lang={lang} className={common.words}>
            {text}
          </p>
        ))}
      </Panel>
      {item?.stage === 'MARKETING' && <PublishedSheet product={version.product_id} />}
      <Findings report={report} isMine={isMine} />
      <Files id={id} previous={previous?.version ?? null} isMine={isMine} />
      <Messages messages={report.messages} />
    </div>
  );
}

/** What the reviewer asked and the seller answered; nothing while nobody has. */
function Messages({ messages }: Pick<Report, 'messages'>) {
  const { t } = useTranslation();
  const moments = useMoments();
  if (messages.length === 0) return null;
  return (
    <TitledPanel title={t('desk.review.messages')}>
      <ul className={classes.list}>
        {messages.map(({ id, from_reviewer, body, at }) => (
          <li key={id} className={classes.message}>
            <p className={common.hint}>
              {t(from_reviewer ? 'desk.review.reviewer' : 'desk.review.columns.seller')} ·{' '}
              <time dateTime={at}>{moments.full(at)}</time>
            </p>
            <p className={common.words}>{body}</p>
          </li>
        ))}
      </ul>
    </TitledPanel>
  );
}
