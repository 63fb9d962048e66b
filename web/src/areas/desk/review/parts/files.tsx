import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../../../graphql/api-context.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Badge } from '../../../../ui/badge/badge.tsx';
import common from '../../../../ui/common.module.css';
import { NotLoaded } from '../../../../ui/error-state/not-loaded.tsx';
import { FilterToggle } from '../../../../ui/list/filter-bar.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { filesQuery } from '../queries.ts';
import classes from '../review.module.css';
import { Diff } from './diff.tsx';

const changeTypes = {
  ADDED: 'success',
  REMOVED: 'error',
  CHANGED: 'warning',
  SAME: 'neutral',
} as const;

interface FilesProps {
  id: string;
  /** The version it is compared with; null: it is the first. */
  previous: string | null;
  isMine: boolean;
}

/** What changed since the last validated version, file by file, each side by side. */
export function Files({ id, previous, isMine }: FilesProps) {
  const { t } = useTranslation();
  const heading = useId();
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const query = useQuery(filesQuery(useApi(), id));
  const { data } = query;
  const files = data ?? [];
  const changed = files.filter(({ change }) => change !== 'SAME');
  return (
    <Panel padded labelledBy={heading}>
      <div className={classes.bar}>
        <div>
          <Title order={2} id={heading}>
            {t('desk.review.files')}
          </Title>
          <p className={common.hint}>
            {previous
              ? t('desk.review.compared', { version: previous })
              : t('desk.review.first_version')}
            {isMine && ` ${t('desk.review.add_hint')}`}
          </p>
        </div>
        <FilterToggle
          name={t('desk.review.unchanged')}
          pressed={isAll}
          onToggle={() => setAll(!isAll)}
        />
      </div>
      <NotLoaded query={query} />
      {data && !isAll && changed.length === 0 && (
        <p className={common.hint}>{t('desk.review.no_file_changed')}</p>
      )}
      <ul className={classes.files}>
        {(isAll ? files : changed).map(({ path, change }) => (
          <li key={path}>
            <button
              type="button"
              className={classes.file}
              aria-pressed={open === path}
              onClick={() => setOpen(open === path ? null : path)}
            >
              <Badge
                size="small"
                type={changeTypes[change]}
                content={t(`desk.review.changes.${change}`)}
              />
              <code>{path}</code>
            </button>
          </li>
        ))}
      </ul>
      {open && <Diff id={id} path={open} isMine={isMine} />}
    </Panel>
  );
}
