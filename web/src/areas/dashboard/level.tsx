import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../../graphql/api-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { HelpLink } from '../../links/help-link.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Benchmarks } from './level/benchmarks.tsx';
import { LevelPanel } from './level/level-panel.tsx';
import { LevelSkeleton } from './level/level-skeleton.tsx';
import classes from './page/dashboard-layout.module.css';
import { standingQuery } from './queries.ts';

/** The seller's level: why, what is missing, and how others do (R2.34, R16.2). */
export function LevelScreen() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('routes.dashboard_level.title')}
        description={
          <>
            {t('routes.dashboard_level.description')} <HelpLink topic="expertise_ranking" />
          </>
        }
      />
      <Suspense fallback={<LevelSkeleton />}>
        <Standing />
      </Suspense>
    </div>
  );
}

function Standing() {
  const standing = useQuery(standingQuery(useApi()));
  return (
    <div className={classes.figures}>
      <LevelPanel standing={standing} />
      <Benchmarks benchmarks={standing.data?.benchmarks ?? []} />
    </div>
  );
}
