import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../graphql/client.ts';
import type { OwnSettingsFragment } from '../../graphql/generated/graphql.ts';
import { SettingsDocument } from '../../graphql/generated/settings/graphql.ts';

export type Settings = OwnSettingsFragment;

export const settingsKey = ['settings'];

export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await api(SettingsDocument, {}, signal)).settings,
    // Whoever comes back to the tab sees what was saved elsewhere; what is being typed stays.
    refetchOnWindowFocus: true,
    meta: { noErrorRedirect: true },
  });
