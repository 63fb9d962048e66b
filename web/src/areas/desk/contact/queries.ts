import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import {
  DeskContactMessagesDocument,
  DeskContactsDocument,
  SellerContactsDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import type { DeskThreadFragment } from '../../../graphql/generated/graphql.ts';
import { deskKey } from '../parts/use-act.ts';
import type { ContactSearch } from './search.ts';

export type DeskThread = DeskThreadFragment;

const meta = { noErrorRedirect: true };

/** One page of conversations: those that wait, the longest first, or the others. */
export function contactsQuery(api: Api, { state, page, length }: ContactSearch) {
  const variables = { waits: state === 'WAITING', page, length };
  return queryOptions({
    queryKey: [deskKey, 'contacts', variables],
    queryFn: async ({ signal }) =>
      (await api(DeskContactsDocument, variables, signal)).desk_contacts,
    placeholderData: keepPreviousData,
    meta,
  });
}

/** All conversations of one seller, the last one first. */
export function sellerContactsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [deskKey, 'contacts', id],
    queryFn: async ({ signal }) =>
      (await api(SellerContactsDocument, { id }, signal)).seller_contacts,
    meta,
  });
}

/** What was written before the messages that a conversation came with. */
export const olderQuery = (api: Api, { id, messages, older }: DeskThread) => ({
  queryKey: [deskKey, 'contact_messages', id],
  newest: messages,
  count: older,
  read: async (before: string, signal: AbortSignal) =>
    (await api(DeskContactMessagesDocument, { thread: id, before }, signal)).desk_contact_messages,
});
