import { useDates } from '../../format/use-dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ListColumn } from '../../ui/list/columns.ts';
import { Cut } from '../../ui/list/list-table.tsx';
import { VersionMenu } from './actions/version-menu.tsx';
import { Expected } from './parts/expected.tsx';
import { StepDots } from './parts/steps.tsx';
import { VersionState } from './parts/version-state.tsx';
import type { Version } from './queries.ts';
import classes from './validation.module.css';

/** The columns of the versions; now is the moment they are read at. */
export function useColumns(now: number): ListColumn<Version>[] {
  const { t } = useTranslation();
  const dates = useDates();
  return [
    {
      id: 'product',
      head: t('lists.product'),
      main: true,
      flexible: true,
      width: 12,
      cell: ({ product_name }) => <Cut text={product_name} className={classes.name} />,
    },
    {
      id: 'version',
      head: t('validation.columns.version'),
      keep: true,
      width: 5,
      card: 'aside',
      cell: ({ version }) => version,
    },
    {
      id: 'kind',
      head: t('validation.columns.kind'),
      width: 7,
      wraps: true,
      cell: ({ change_kind }) => t(`version_kinds.${change_kind}`),
    },
    {
      id: 'steps',
      head: t('validation.columns.steps'),
      keep: true,
      width: 7,
      card: 'mark',
      cell: (version) => <StepDots version={version} />,
    },
    {
      id: 'state',
      head: t('validation.columns.state'),
      keep: true,
      width: 8,
      card: 'mark',
      cell: (version) => <VersionState version={version} />,
    },
    {
      id: 'expected',
      head: t('validation.columns.expected'),
      width: 10,
      wraps: true,
      cell: (version) => <Expected version={version} now={now} />,
    },
    {
      id: 'submitted',
      head: t('validation.columns.submitted'),
      width: 7,
      cell: ({ submitted_at }) => (
        <time dateTime={submitted_at} title={dates.dateTime(submitted_at)}>
          {dates.date(submitted_at)}
        </time>
      ),
    },
    {
      id: 'actions',
      head: t('validation.columns.actions'),
      keep: true,
      width: 3,
      // A card is one link; its page has the menu.
      card: 'none',
      cell: (version) => (
        <span className={classes.menu}>
          <VersionMenu version={version} />
        </span>
      ),
    },
  ];
}
