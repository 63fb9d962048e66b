import { formatEnum } from '../../../format/enum.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table/table.tsx';
import type { Proof } from '../queries.ts';
import classes from '../shared/bank.module.css';
import { useDays } from '../shared/use-days.ts';

/** What the books hold for the payout; empty where no money moved. */
export function PayoutLedger({ entries }: { entries: Proof['ledger'] }) {
  const { t } = useTranslation();
  const { day } = useDays();
  if (entries.length === 0) return null;
  const movement = (name: string) => {
    const known = name as keyof Texts['bank']['ledger']['movements'];
    return t(`bank.ledger.movements.${known}`, { defaultValue: formatEnum(name) });
  };
  const account = (name: string) => {
    const known = name as keyof Texts['bank']['ledger']['accounts'];
    return t(`bank.ledger.accounts.${known}`, { defaultValue: formatEnum(name) });
  };
  return (
    <Section title={t('bank.ledger.title')}>
      {/* Entries have no name of their own, and never move. */}
      <Table
        caption={t('bank.ledger.title')}
        rows={entries.map((entry, place) => ({ ...entry, place }))}
        rowKey={({ place }) => place}
        columns={[
          { id: 'day', head: t('bank.columns.day'), cell: ({ at }) => day(at) },
          {
            id: 'movement',
            head: t('bank.columns.what'),
            main: true,
            cell: (entry) => movement(entry.movement),
          },
          {
            id: 'account',
            head: t('bank.columns.account'),
            cell: (entry) => account(entry.account),
          },
          {
            id: 'amount',
            head: t('bank.columns.amount'),
            numeric: true,
            cell: ({ amount }) => <Money cents={amount} sign="always" exact />,
          },
        ]}
      />
      <p className={classes.nothing}>{t('bank.ledger.note')}</p>
    </Section>
  );
}
