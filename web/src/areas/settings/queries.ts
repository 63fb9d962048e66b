import { queryOptions } from '@tanstack/react-query';
import type { Visit } from '../../area/area.ts';
import type { Api } from '../../graphql/client.ts';
import type { OwnSettingsFragment } from '../../graphql/generated/graphql.ts';
import {
  AccountDeletionDocument,
  DataExportsDocument,
  EMailsDocument,
  SettingsDocument,
  SignInsDocument,
  type SignInsQuery,
  UnsubscriptionDocument,
} from '../../graphql/generated/settings/graphql.ts';

export type Settings = OwnSettingsFragment;
export type SignIn = SignInsQuery['sign_ins'][number];

export const settingsKey = ['settings'];

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await api(SettingsDocument, {}, signal)).settings,
    // Whoever comes back to the tab sees what was saved elsewhere; what is being typed stays.
    refetchOnWindowFocus: true,
    meta: { noErrorRedirect: true },
  });

export const eMailsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['e_mails'],
    queryFn: async ({ signal }) => (await api(EMailsDocument, {}, signal)).notification_settings,
    // Whoever comes back to the tab sees what was chosen elsewhere.
    refetchOnWindowFocus: true,
    meta: { noErrorRedirect: true },
  });

export const signInsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['sign_ins'],
    queryFn: async ({ signal }) => (await api(SignInsDocument, {}, signal)).sign_ins,
    meta: { noErrorRedirect: true },
  });

/** How often to look whether an archive is ready, in milliseconds. */
const lookAgain = 2_000;

export const dataExportsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['data_exports'],
    queryFn: async ({ signal }) => (await api(DataExportsDocument, {}, signal)).data_exports,
    refetchInterval: ({ state }) =>
      state.data?.some((one) => one.state === 'WAITING' || one.state === 'RUNNING') && lookAgain,
    meta: { noErrorRedirect: true },
  });

export const deletionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account_deletion'],
    queryFn: async ({ signal }) =>
      (await api(AccountDeletionDocument, {}, signal)).account_deletion,
    meta: { noErrorRedirect: true },
  });

export const unsubscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['unsubscription', token],
    queryFn: async ({ signal }) =>
      (await api(UnsubscriptionDocument, { token }, signal)).unsubscription,
    meta: { noErrorRedirect: true },
  });

/** Whoever signs up on this screen is refused all of it, which is no fault. */
const meta = { noErrorRedirect: true, noErrorLog: true };

/** What all sections show, at once: each would otherwise wait for the first. */
export const firstData = ({ api, prefetch }: Visit) =>
  Promise.all([
    prefetch({ ...settingsQuery(api), meta }),
    prefetch({ ...eMailsQuery(api), meta }),
    prefetch({ ...signInsQuery(api), meta }),
    prefetch({ ...dataExportsQuery(api), meta }),
    prefetch({ ...deletionQuery(api), meta }),
  ]);
