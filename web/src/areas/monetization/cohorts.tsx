import { Table } from '@mantine/core';
import { useFormat } from '../../format/use-format.ts';
import { useMonths } from '../../format/use-months.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CountLink } from './count-link.tsx';
import type { Revenue } from './queries.ts';
import { Section } from './section.tsx';

type Cohort = Revenue['cohorts'][number];

/** By month of start: how many began, and which share was there at the end of each month since. */
export function Cohorts({ cohorts }: { cohorts: Revenue['cohorts'] }) {
  const { t } = useTranslation();
  const months = Math.max(0, ...cohorts.map(({ left }) => left.length));
  return (
    <Section title={t('monetization.cohorts')} hint={t('monetization.cohorts_hint')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('monetization.began')}</Table.Th>
            <Table.Th ta="right">{t('monetization.count')}</Table.Th>
            {Array.from({ length: months }, (_, month) => month + 1).map((month) => (
              <Table.Th key={month} ta="right">
                {t('monetization.after', { month })}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cohorts.map((cohort) => (
            <Row key={cohort.month} cohort={cohort} months={months} />
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function Row({ cohort: { month, begun, left }, months }: { cohort: Cohort; months: number }) {
  const { t } = useTranslation();
  const name = useMonths('short')(month);
  const format = useFormat();
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td ta="right">
        <CountLink
          opened={{ figure: 'COHORT', month }}
          label={`${t('monetization.began')} ${name}: ${format.number(begun)}`}
        >
          {format.number(begun)}
        </CountLink>
      </Table.Td>
      {Array.from({ length: months }, (_, after) => after).map((after) => {
        const still = left[after];
        if (begun === 0 || still === undefined) return <Table.Td key={after} />;
        const share = format.percent((100 * still) / begun);
        const at = t('monetization.after', { month: after + 1 });
        return (
          <Table.Td key={after} ta="right">
            <CountLink
              opened={{ figure: 'COHORT', month, after }}
              label={`${name}, ${at}: ${share} (${still})`}
            >
              {share}
            </CountLink>
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
