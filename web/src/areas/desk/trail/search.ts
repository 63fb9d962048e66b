import {
  choice,
  flag,
  id,
  listAddress,
  oneOf,
  page,
  period,
  type SearchOf,
  text,
} from '../../../ui/list/address.ts';
import { actions } from './actions.ts';

export const pageLengths = [25, 50, 100] as const;

/** Everything the address says about the list. */
export const address = listAddress({
  period: period('12m'),
  seller: id(),
  operator: text(),
  action: choice(actions),
  looks: flag(),
  length: oneOf(pageLengths, 25),
  page: page(),
});

export type TrailSearch = SearchOf<typeof address>;
