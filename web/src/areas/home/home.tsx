import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShellState } from '../../seller/use-shell.ts';
import { later } from '../../ui/later.tsx';
import { ArticlesPanel } from './parts/articles-panel.tsx';
import { Figures } from './parts/figures.tsx';
import { Greeting } from './parts/greeting.tsx';
import { HomeFailed } from './parts/home-failed.tsx';
import { HomeLayout } from './parts/home-layout.tsx';
import { HomeSkeleton, TasksSkeleton } from './parts/home-skeleton.tsx';
import { LevelPanel } from './parts/level-panel.tsx';
import { Notifications } from './parts/notifications.tsx';
import { OrdersPanel } from './parts/orders-panel.tsx';
import { TasksPanel } from './parts/tasks-panel.tsx';
import { homeQuery } from './queries.ts';

// Most visitors have made them long ago.
const FirstStepsPanel = later(
  async () => (await import('./parts/first-steps-panel.tsx')).FirstStepsPanel,
);

// The stream of changes is no part of the first load.
const LiveHome = later(async () => (await import('./parts/live-home.tsx')).LiveHome);

/** What needs the seller, how business goes, and what is new (R2.9). */
export function HomeScreen() {
  const { t } = useTranslation();
  const { seller, loaded } = useShellState();
  const { data: home, error, refetch, dataUpdatedAt: now } = useHome();
  // Both were requested at the same time, so there is one wait and not two.
  if (!loaded || (!home && !error)) return <HomeSkeleton />;
  if (!home) {
    return (
      <HomeLayout
        heading={<Greeting seller={seller} now={Date.now()} />}
        first={<HomeFailed error={error} onRetry={() => void refetch()} />}
      />
    );
  }
  const isNew = home.first_steps.length > 0;
  return (
    <HomeLayout
      heading={<Greeting seller={seller} now={now} />}
      notifications={<Notifications />}
      first={
        <>
          {isNew && (
            <Suspense fallback={<TasksSkeleton title={t('home.first_steps_title')} />}>
              <FirstStepsPanel steps={home.first_steps} />
            </Suspense>
          )}
          <Suspense>
            <LiveHome />
          </Suspense>
          <TasksPanel tasks={home.tasks} now={now} isNew={isNew} />
        </>
      }
      figures={<Figures home={home} seller={seller} now={now} />}
      main={<OrdersPanel orders={home.newest_orders} now={now} />}
      side={
        <>
          <LevelPanel level={home.level} />
          <ArticlesPanel articles={home.articles} now={now} />
        </>
      }
    />
  );
}

function useHome() {
  return useQuery(homeQuery(useApi(), useLanguage()));
}
