import {
  choice,
  id,
  listAddress,
  page,
  pageLength,
  period,
  type SearchOf,
} from '../../ui/list/address.ts';

/** From the best to the worst, as they are listed. */
export const starChoices = [5, 4, 3, 2, 1] as const;

/** Whether the seller has replied. */
export const answerChoices = ['no', 'yes'] as const;

/** Everything the address says about the list, by the names that orders have too. */
export const address = listAddress({
  period: period('all'),
  productID: id(),
  stars: choice(starChoices),
  answered: choice(answerChoices),
  length: pageLength(),
  page: page(),
});

export type ReviewSearch = SearchOf<typeof address>;
