import { useQuery } from '@tanstack/react-query';
import { formatRate } from '../../../../format/rate.ts';
import { useDates } from '../../../../format/use-dates.ts';
import { useApi } from '../../../../graphql/api-context.ts';
import {
  RemoveCommissionDocument,
  RemovePlatformVersionDocument,
} from '../../../../graphql/generated/desk/graphql.ts';
import type { Texts } from '../../../../i18n/texts.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { ConfirmButton } from '../../../../ui/confirm-button/confirm-button.tsx';
import { dayInParis } from '../../../../ui/date-range/period.ts';
import { Money } from '../../../../ui/money/money.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { useAct } from '../../parts/use-act.ts';
import { Frame } from '../frame.tsx';
import { tablesQuery } from '../queries.ts';
import { NewCommission, NewFee, NewVersion } from './new-lines.tsx';

/** Commissions, fees and platform versions, each with its days of effect. */
export function TablesScreen() {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const query = useQuery(tablesQuery(useApi()));
  const { data } = query;
  const remove = useAct((api, version: string) => api(RemovePlatformVersionDocument, { version }));
  const removeCommission = useAct((api, rate: { partnership: string; starts_on: string }) =>
    api(RemoveCommissionDocument, rate),
  );
  const nameOf = (partnership: string) => {
    const known = partnership as keyof Texts['desk']['marketplace']['partnerships'];
    return t(`desk.marketplace.partnerships.${known}`, { defaultValue: partnership });
  };
  return (
    <Frame page="tables" query={query}>
      {data && (
        <>
          <DataTable
            title={t('desk.marketplace.commissions')}
            text={t('desk.marketplace.to_come')}
            rows={data.desk_tables.commissions}
            rowId={({ partnership, starts_on }) => `${partnership} ${starts_on}`}
            none=""
            columns={[
              {
                head: t('desk.marketplace.partnership'),
                cell: ({ partnership }) => nameOf(partnership),
              },
              { head: t('desk.marketplace.from'), cell: ({ starts_on }) => dates.date(starts_on) },
              {
                head: t('desk.marketplace.commission'),
                numeric: true,
                cell: ({ rate }) => formatRate(rate, language),
              },
              {
                head: t('desk.marketplace.clients.actions'),
                cell: ({ partnership, starts_on, rate }) =>
                  starts_on > dayInParis() && (
                    <ConfirmButton
                      label={t('desk.marketplace.platform.remove')}
                      title={t('desk.marketplace.commission_remove_title', {
                        name: nameOf(partnership),
                        rate: formatRate(rate, language),
                        day: dates.date(starts_on),
                      })}
                      onConfirm={() => removeCommission.mutateAsync({ partnership, starts_on })}
                    >
                      {t('desk.marketplace.commission_remove_text')}
                    </ConfirmButton>
                  ),
              },
            ]}
          >
            <NewCommission />
          </DataTable>
          <DataTable
            title={t('desk.marketplace.annual_fee')}
            text={t('desk.marketplace.to_come')}
            rows={data.desk_tables.fees}
            rowId={({ starts_on }) => starts_on}
            none=""
            columns={[
              { head: t('desk.marketplace.from'), cell: ({ starts_on }) => dates.date(starts_on) },
              {
                head: t('desk.marketplace.amount'),
                numeric: true,
                cell: ({ annual_fee }) => <Money cents={annual_fee} exact />,
              },
            ]}
          >
            <NewFee />
          </DataTable>
          <DataTable
            title={t('desk.marketplace.platform.title')}
            text={t('desk.marketplace.platform.text')}
            rows={data.desk_platform}
            rowId={({ version }) => version}
            none={t('desk.marketplace.nothing')}
            columns={[
              { head: t('desk.marketplace.platform.version'), cell: ({ version }) => version },
              {
                head: t('desk.marketplace.platform.released_on'),
                cell: ({ released_on }) => dates.date(released_on),
              },
              {
                head: t('desk.marketplace.platform.refused_from'),
                // The first release of a major version sets the day for all of it.
                cell: ({ released_on, refused_from }) =>
                  refused_from && refused_from > released_on && dates.date(refused_from),
              },
              {
                head: t('desk.marketplace.clients.actions'),
                cell: ({ version, is_named }) =>
                  !is_named && (
                    <ConfirmButton
                      label={t('desk.marketplace.platform.remove')}
                      title={t('desk.marketplace.platform.remove_title', { version })}
                      onConfirm={() => remove.mutateAsync(version)}
                    >
                      {t('desk.marketplace.platform.remove_text')}
                    </ConfirmButton>
                  ),
              },
            ]}
          >
            <NewVersion versions={data.desk_platform} />
          </DataTable>
        </>
      )}
    </Frame>
  );
}
