import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Panel } from '../../../ui/panel.tsx';
import classes from '../parts/list.module.css';
import { ratesQuery } from './queries.ts';

/** How often a rule was wrong, going by what people decided; the worst first. */
export function Rates() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const heading = useId();
  const rates = useQuery(ratesQuery(useApi(), language)).data;
  if (!rates || rates.length === 0) return null;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <Panel padded labelledBy={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('desk.appeals.rates')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by key. */}
      <section className={classes.scroll} tabIndex={0} aria-labelledby={heading}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('desk.appeals.columns.rule')}</th>
              <th scope="col">{t('desk.appeals.columns.share')}</th>
              <th scope="col">{t('desk.appeals.columns.accepted')}</th>
              <th scope="col">{t('desk.appeals.columns.dismissed')}</th>
              <th scope="col">{t('desk.appeals.columns.declined')}</th>
              <th scope="col">{t('desk.appeals.columns.confirmed')}</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <tr key={rate.rule}>
                <th scope="row">
                  {rate.title} <code>{rate.rule}</code>
                </th>
                <td>{percent.format(rate.false_alarms / 10_000)}</td>
                <td>{format.number(rate.accepted)}</td>
                <td>{format.number(rate.dismissed)}</td>
                <td>{format.number(rate.declined)}</td>
                <td>{format.number(rate.confirmed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
