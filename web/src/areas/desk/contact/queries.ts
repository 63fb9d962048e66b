import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../graphql/client.ts';
import {
  SellerContactsDocument,
  WaitingContactsDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import type { DeskThreadFragment } from '../../../graphql/generated/graphql.ts';

export type DeskThread = DeskThreadFragment;

export const contactsKey = 'desk_contacts';

/** Conversations that wait for an operator, the longest first. */
export function waitingContactsQuery(api: Api) {
  return queryOptions({
    queryKey: [contactsKey, 'waiting'],
    queryFn: async ({ signal }) =>
      (await api(WaitingContactsDocument, {}, signal)).waiting_contacts,
    meta: { noErrorRedirect: true },
  });
}

/** All conversations of one seller, the last one first. */
export function sellerContactsQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [contactsKey, id],
    queryFn: async ({ signal }) =>
      (await api(SellerContactsDocument, { id }, signal)).seller_contacts,
    meta: { noErrorRedirect: true },
  });
}
