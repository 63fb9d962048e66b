import {
  choice,
  flag,
  listAddress,
  page,
  pageLength,
  type SearchOf,
} from '../../../ui/list/address.ts';

export const stages = ['TECHNICAL', 'MARKETING'] as const;

export const kinds = ['VERSION', 'SHEET'] as const;

/** Everything the address says about the queue. */
export const address = listAddress({
  stage: choice(stages),
  kind: choice(kinds),
  mine: flag(),
  length: pageLength(25, [25, 50, 100]),
  page: page(),
});

export type QueueSearch = SearchOf<typeof address>;
