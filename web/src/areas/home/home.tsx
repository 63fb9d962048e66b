import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../../graphql/api-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useShellState } from '../../seller/use-shell.ts';
import { later } from '../../ui/later.tsx';
import { Figures } from './figures/figures.tsx';
import { Greeting } from './frame/greeting.tsx';
import { HomeFailed } from './frame/home-failed.tsx';
import { HomeLayout } from './frame/home-layout.tsx';
import { HomeSkeleton, TasksSkeleton } from './frame/home-skeleton.tsx';
import { ArticlesPanel } from './panels/articles-panel.tsx';
import { LevelPanel } from './panels/level-panel.tsx';
import { Notifications } from './panels/notifications.tsx';
import { OrdersPanel } from './panels/orders-panel.tsx';
import { homeQuery } from './queries.ts';
import { TasksPanel } from './tasks/tasks-panel.tsx';

// Most visitors have made them long ago.
const FirstStepsPanel = later(
  async () => (await import('./tasks/first-steps-panel.tsx')).FirstStepsPanel,
);

// The stream of changes is no part of the first load.
const LiveHome = later(async () => (await import('./frame/live-home.tsx')).LiveHome);

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
