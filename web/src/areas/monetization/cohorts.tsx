import { useFormat } from '../../format/use-format.ts';
import { useMonths } from '../../format/use-months.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TableFrame } from '../../ui/list/table-frame.tsx';
import { Section } from '../../ui/section.tsx';
import base from '../../ui/table/table-base.module.css';
import { CountLink } from './count-link.tsx';
import classes from './monetization.module.css';
import type { Revenue } from './queries.ts';

type Cohort = Revenue['cohorts'][number];

/** By month of start: how many began, and which share was there at the end of each month since. */
export function Cohorts({ cohorts }: { cohorts: Revenue['cohorts'] }) {
  const { t } = useTranslation();
  const months = Math.max(0, ...cohorts.map(({ left }) => left.length));
  return (
    <Section title={t('monetization.cohorts')} text={t('monetization.cohorts_hint')}>
      {/* Not the panel's own name: two landmarks of one name look the same. */}
      <TableFrame label={`${t('monetization.cohorts')}: ${t('monetization.count')}`}>
        <table className={`${base.table} ${classes.cohorts}`}>
          <thead>
            <tr>
              <th scope="col">{t('monetization.began')}</th>
              <th scope="col" data-numeric>
                {t('monetization.count')}
              </th>
              {Array.from({ length: months }, (_, month) => month + 1).map((month) => (
                <th scope="col" key={month} data-numeric>
                  {t('monetization.after', { month })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map((cohort) => (
              <Row key={cohort.month} cohort={cohort} months={months} />
            ))}
          </tbody>
        </table>
      </TableFrame>
    </Section>
  );
}

function Row({ cohort: { month, begun, left }, months }: { cohort: Cohort; months: number }) {
  const { t } = useTranslation();
  const name = useMonths('short')(month);
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-numeric>
        <CountLink
          opened={{ figure: 'COHORT', month }}
          label={`${t('monetization.began')} ${name}: ${format.number(begun)}`}
        >
          {format.number(begun)}
        </CountLink>
      </td>
      {Array.from({ length: months }, (_, after) => after).map((after) => {
        const still = left[after];
        if (begun === 0 || still === undefined) return <td key={after} />;
        const share = format.percent((100 * still) / begun);
        const at = t('monetization.after', { month: after + 1 });
        return (
          <td key={after} data-numeric>
            <CountLink
              opened={{ figure: 'COHORT', month, after }}
              label={`${name}, ${at}: ${share} (${still})`}
            >
              {share}
            </CountLink>
          </td>
        );
      })}
    </tr>
  );
}
