import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import {
  AccountDeletionDocument,
  DataExportsDocument,
  EMailsDocument,
  SignInsDocument,
  type SignInsQuery,
  UnsubscriptionDocument,
} from '../../graphql/generated/settings/graphql.ts';

export type SignIn = SignInsQuery['sign_ins'][number];

const meta = { noErrorRedirect: true };

export const eMailsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['e_mails'],
    queryFn: async ({ signal }) => (await api(EMailsDocument, {}, signal)).notification_settings,
    // Whoever comes back to the tab sees what was chosen elsewhere.
    refetchOnWindowFocus: true,
    meta,
  });

export const signInsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sign_ins'],
    queryFn: async ({ signal }) => (await api(SignInsDocument, {}, signal)).sign_ins,
    meta,
  });

/** How often to look whether an archive is ready, in milliseconds. */
const lookAgain = 2_000;

export const dataExportsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['data_exports'],
    queryFn: async ({ signal }) => (await api(DataExportsDocument, {}, signal)).data_exports,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'WAITING' || one.state === 'RUNNING') && lookAgain,
    meta,
  });

export const deletionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account_deletion'],
    queryFn: async ({ signal }) =>
      (await api(AccountDeletionDocument, {}, signal)).account_deletion,
    meta,
  });

export const unsubscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['unsubscription', token],
    queryFn: async ({ signal }) =>
      (await api(UnsubscriptionDocument, { token }, signal)).unsubscription,
    meta,
  });
