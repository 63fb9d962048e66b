import { Button, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, NavLink, Route, Routes, useParams } from 'react-router';
import { forgetVisitor } from '../../analytics/visitor-memory.ts';
import { clearPoseAs, posedAs } from '../../auth/pose-as.ts';
import { useDeskChanges } from '../../events/use-changes.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { haveIds } from '../../links/ids.ts';
import { paths } from '../../links/paths.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx';
import tabs from '../../ui/tabs/tabs.module.css';
import { deskKey } from './parts/use-act.ts';
import { useCurrentInView } from './parts/use-current-in-view.ts';
import type { Section } from './section.ts';

const found = import.meta.glob<Section>('./*/section.ts', { import: 'section', eager: true });

const sections = Object.values(found).sort((one, other) => one.order - other.order);

const screens = sections.flatMap(({ name, screens }) =>
  screens.map(({ path, load }) => ({
    path: path ? `${name}/${path}` : name,
    Screen: later(load, NotFetched),
  })),
);

/** Where operators do what sellers wait for (R18.4); sellers have none, so whoever poses as one has none either (R4.5). */
export function DeskScreen() {
  return posedAs() ? <NotWhilePosing /> : <Desk />;
}

function NotWhilePosing() {
  const { t } = useTranslation();
  return (
    <Notice
      order={1}
      title={t('desk.posing.title')}
      text={t('desk.posing.text')}
      actions={
        <Button
          onClick={() => {
            clearPoseAs();
            forgetVisitor();
            window.location.reload();
          }}
        >
          {t('account.stop_posing')}
        </Button>
      }
    />
  );
}

function Desk() {
  const { t } = useTranslation();
  const language = useLanguage();
  const home = `${paths.home(language)}/desk`;
  const nowhere = <Navigate replace to={`${paths.home(language)}/404`} />;
  const current = useParams()['*']?.split('/')[0];
  const first = sections[0]?.name;
  const nav = useCurrentInView();
  const client = useQueryClient();
  useDeskChanges(() => void client.invalidateQueries({ queryKey: [deskKey] }));
  const title = sections.find(({ name }) => name === current)?.name;
  useTitle(title && `${t(`desk.${title}.name`)} · ${t('app.name')}`);
  return (
    <Stack gap="lg">
      <nav ref={nav} aria-label={t('routes.desk.name')} className={tabs.list}>
        {sections.map(({ name, icon: Icon }) => (
          <NavLink key={name} to={`${home}/${name}`} className={() => tabs.tab}>
            <Icon size={16} aria-hidden />
            {t(`desk.${name}.name`)}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<SkeletonText />}>
        <Routes>
          {screens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<WithIds Screen={Screen} nowhere={nowhere} />} />
          ))}
          <Route index element={<Navigate replace to={`${home}/${first}`} />} />
          <Route path="*" element={nowhere} />
        </Routes>
      </Suspense>
    </Stack>
  );
}

interface WithIdsProps {
  Screen: ComponentType;
  nowhere: ReactNode;
}

/** A screen, where the ids in its address could be ids. */
function WithIds({ Screen, nowhere }: WithIdsProps) {
  return haveIds(useParams()) ? <Screen /> : nowhere;
}

/** The page around it names the desk; what is open there says more. It is the last to speak. */
function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const last = setTimeout(() => {
      document.title = title;
    });
    return () => clearTimeout(last);
  }, [title]);
}

function NotFetched({ again }: { again: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      order={1}
      title={t('error.not_fetched')}
      text={t('error.network_text')}
      onRetry={again}
    />
  );
}
