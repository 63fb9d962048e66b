import {
  choice,
  flag,
  id,
  listAddress,
  page,
  pageLength,
  period,
  type SearchOf,
  text,
} from '../../../ui/list/address.ts';
import { actions } from './actions.ts';

/** Everything the address says about the list. */
export const address = listAddress({
  period: period('12m'),
  seller: id(),
  operator: text(),
  action: choice(actions),
  looks: flag(),
  length: pageLength(25, [25, 50, 100]),
  page: page(),
});

export type TrailSearch = SearchOf<typeof address>;
