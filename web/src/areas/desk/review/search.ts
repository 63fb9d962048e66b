import { choice, flag, listAddress, oneOf, page, type SearchOf } from '../../../ui/list/address.ts';

export const stages = ['TECHNICAL', 'MARKETING'] as const;

export const kinds = ['VERSION', 'SHEET'] as const;

export const pageLengths = [25, 50, 100] as const;

/** Everything the address says about the queue. */
export const address = listAddress({
  stage: choice(stages),
  kind: choice(kinds),
  mine: flag(),
  length: oneOf(pageLengths, 25),
  page: page(),
});

export type QueueSearch = SearchOf<typeof address>;
