import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DataTable } from '../parts/data-table.tsx';
import { ratesQuery } from './queries.ts';

/** How often a rule was wrong, going by what people decided; the worst first. */
export function Rates() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const rates = useQuery(ratesQuery(useApi(), language)).data;
  if (!rates || rates.length === 0) return null;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const counts = ['accepted', 'dismissed', 'declined', 'confirmed'] as const;
  return (
    <DataTable
      title={t('desk.appeals.rates')}
      rows={rates}
      rowId={({ rule }) => rule}
      none=""
      columns={[
        {
          head: t('desk.appeals.columns.rule'),
          cell: ({ title, rule }) => (
            <span>
              {title} <code>{rule}</code>
            </span>
          ),
        },
        {
          head: t('desk.appeals.columns.share'),
          numeric: true,
          cell: ({ false_alarms }) => percent.format(false_alarms / 10_000),
        },
        ...counts.map((count) => ({
          head: t(`desk.appeals.columns.${count}`),
          numeric: true,
          cell: (rate: (typeof rates)[number]) => format.number(rate[count]),
        })),
      ]}
    />
  );
}
