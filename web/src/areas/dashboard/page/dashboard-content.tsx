import type { UseQueryResult } from '@tanstack/react-query';
import type { DashboardStandingQuery } from '../../../graphql/generated/graphql.ts';
import { BreakdownPanel } from '../breakdown/breakdown-panel.tsx';
import { CurvePanel } from '../curve/curve-panel.tsx';
import type { Dashboard } from '../queries.ts';
import type { DashboardSearch } from '../search.ts';
import { Tiles } from '../tiles/tiles.tsx';
import { DashboardLayout } from './dashboard-layout.tsx';

interface DashboardContentProps {
  dashboard: Dashboard;
  standing: UseQueryResult<DashboardStandingQuery>;
  search: DashboardSearch;
  onChange: (different: Partial<DashboardSearch>) => void;
  /** The figures are those of the choice before. */
  updating: boolean;
}

export function DashboardContent({
  dashboard,
  standing,
  search,
  onChange,
  updating,
}: DashboardContentProps) {
  const chosen = dashboard.indicators.find(({ indicator }) => indicator === search.indicator);
  return (
    <DashboardLayout
      updating={updating}
      tiles={
        <Tiles
          dashboard={dashboard}
          productID={search.productID}
          chosen={search.indicator}
          onChoose={(indicator) => onChange({ indicator })}
          level={standing.data?.seller_level}
          levelFailed={Boolean(standing.error)}
        />
      }
      curve={
        chosen && (
          <CurvePanel
            key={chosen.indicator}
            figure={chosen}
            dashboard={dashboard}
            search={search}
            onCompare={(compare) => onChange({ compare })}
          />
        )
      }
      breakdown={
        <BreakdownPanel dashboard={dashboard} search={search} onChoose={(by) => onChange({ by })} />
      }
    />
  );
}
