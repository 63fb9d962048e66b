import { ChevronDown } from 'lucide-react';
import { formatEnum } from '../../../format/enum.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useParisDates } from '../../../ui/date-range/use-paris-dates.ts';
import { Money } from '../../../ui/money/money.tsx';
import type { OrderDetails } from '../queries.ts';
import classes from './ledger.module.css';

type Entries = OrderDetails['ledger'];

/** What the books hold for the order, for those who want to check it. */
export function OrderLedger({ entries }: { entries: Entries }) {
  const { t } = useTranslation();
  const dates = useParisDates();
  const words = useLedgerWords();
  return (
    <details className={classes.ledger}>
      <summary>
        <span className={classes.marker}>
          <ChevronDown size={16} aria-hidden />
        </span>
        <span className={classes.name}>{t('orders.order.ledger')}</span>
        <span className={classes.count}>
          {t('orders.order.ledger_count', { count: entries.length })}
        </span>
      </summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('orders.order.ledger_date')}</th>
            <th scope="col">{t('orders.order.ledger_movement')}</th>
            <th scope="col">{t('orders.order.ledger_account')}</th>
            <th scope="col" data-numeric>
              {t('orders.order.ledger_amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own and never move.
            <tr key={place}>
              <td className={classes.date}>{dates.date(entry.at)}</td>
              <td>{words.movement(entry.movement)}</td>
              <td>{words.account(entry.account)}</td>
              <td data-numeric>
                <Money cents={entry.amount} sign="always" exact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** The ledger's own names in words; one it learnt after this build is shown as it is. */
function useLedgerWords() {
  const { t } = useTranslation();
  return {
    movement: (name: string) => {
      const known = name as keyof Texts['orders']['order']['movements'];
      return t(`orders.order.movements.${known}`, { defaultValue: formatEnum(name) });
    },
    account: (name: string) => {
      const known = name as keyof Texts['orders']['order']['accounts'];
      return t(`orders.order.accounts.${known}`, { defaultValue: formatEnum(name) });
    },
  };
}
