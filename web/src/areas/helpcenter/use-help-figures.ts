import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import { helpFiguresQuery } from './queries.ts';

/** The figures of the marketplace's terms that topics name; an ellipsis until they are there. */
export function useHelpFigures() {
  const { data } = useQuery(helpFiguresQuery(useApi()));
  const format = useFormat();
  return {
    fee: data ? format.euros(data.annual_fee) : '…',
    versions: data ? format.number(data.versions_a_day) : '…',
    sheets: data ? format.number(data.sheets_a_day) : '…',
    days: data ? format.number(data.payout_days) : '…',
  };
}
