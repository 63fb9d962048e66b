import { Anchor, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { NumberInput } from '../../../ui/number-input/number-input.tsx';
import type { LevelReport, Simulation } from '../queries.ts';
import { simulationQuery } from '../queries.ts';
import classes from './level-panel.module.css';
import { levelToReach, missingFor } from './levels.ts';
import { useCriteria } from './use-criteria.ts';

/** How long to wait after the last key before the request, in milliseconds. */
const pause = 300;

/** Nobody gets more than this in a week, and the sum stays readable. */
const most = 999;

const wishes = [
  'five_stars',
  'four_stars',
  'one_star',
  'answered_threads',
  'support_five_stars',
  'support_one_star',
] as const;

type Wish = (typeof wishes)[number];

/** What is in the fields; null where one is empty. */
type Wished = Record<Wish, number | null>;

const each = <Value,>(of: (wish: Wish) => Value) =>
  Object.fromEntries(wishes.map((wish) => [wish, of(wish)])) as Record<Wish, Value>;
const none: Wished = each(() => 0);

/** The level of next Monday with a few more ratings or answers. */
export function LevelSimulator({ now }: { now: LevelReport }) {
  const { t } = useTranslation();
  const [wished, setWished] = useState<Wished>(none);
  const valid = wishes.every((wish) => isCount(wished[wish]));
  const [debounced] = useDebouncedValue(wished, pause);
  return (
    <section className={classes.part} data-screen-only aria-label={t('dashboard.level.simulator')}>
      <Title order={3}>{t('dashboard.level.simulator')}</Title>
      <div className={classes.inputs}>
        {wishes.map((wish) => (
          <NumberInput
            key={wish}
            label={t(`dashboard.level.wishes.${wish}`)}
            value={wished[wish]}
            onChange={(count) => setWished({ ...wished, [wish]: count })}
            min={0}
            max={most}
            error={isCount(wished[wish]) ? undefined : t('dashboard.level.wish_wrong', { most })}
          />
        ))}
      </div>
      <div className={classes.result} role="status">
        {valid && <Result simulation={simulationOf(debounced)} now={now} />}
      </div>
    </section>
  );
}

const isCount = (count: number | null) =>
  count === null || (Number.isInteger(count) && count >= 0 && count <= most);

/** An empty field wishes for nothing. */
const simulationOf = (wished: Wished): Simulation => each((wish) => wished[wish] ?? 0);

const isNothing = (simulation: Simulation) => wishes.every((wish) => simulation[wish] === 0);

function Result({ simulation, now }: { simulation: Simulation; now: LevelReport }) {
  const { t } = useTranslation();
  const criteria = useCriteria(now);
  const enabled = !isNothing(simulation) && wishes.every((wish) => isCount(simulation[wish]));
  const { data, error, refetch } = useQuery({ ...simulationQuery(useApi(), simulation), enabled });
  if (!enabled)
    return <span className={classes.dimmed}>{t('dashboard.level.simulator_hint')}</span>;
  if (error) {
    return (
      <Anchor component="button" type="button" onClick={() => void refetch()}>
        {t('dashboard.level.simulator_failed')}
      </Anchor>
    );
  }
  if (!data)
    return <span className={classes.dimmed}>{t('dashboard.level.simulator_waiting')}</span>;
  const target = levelToReach(now.level, data);
  const missing = data.standings
    .filter((standing) => target && missingFor(standing, target) !== 0)
    .map((standing) => criteria.name(standing.criterion));
  const level = t(`dashboard.levels.${data.next_level ?? 'none'}`);
  const key = data.next_level === now.next_level ? 'simulated_same' : 'simulated';
  return (
    <>
      <strong>{t(`dashboard.level.${key}`, { level })}</strong>{' '}
      {target && missing.length > 0 && (
        <span className={classes.dimmed}>
          {t('dashboard.level.still_missing', {
            level: t(`dashboard.levels.${target}`),
            criteria: missing.join('; '), // a name has commas of its own
          })}
        </span>
      )}
      <ul className={classes.history}>
        {data.standings
          .filter((standing) => standing.value !== valueNow(now, standing.criterion))
          .map((standing) => (
            <li key={standing.criterion}>
              <span className={classes.dimmed}>{criteria.name(standing.criterion)}</span>
              {criteria.value(standing)}
            </li>
          ))}
      </ul>
    </>
  );
}

const valueNow = (now: LevelReport, criterion: string) =>
  now.standings.find((standing) => standing.criterion === criterion)?.value;
