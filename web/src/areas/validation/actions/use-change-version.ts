import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import {
  CancelVersionDocument,
  ScheduleVersionDocument,
  WithdrawVersionDocument,
} from '../../../graphql/generated/validation/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { reportKey, type Version, versionsKey } from '../queries.ts';

/** What a seller does to a version. */
export type VersionChange =
  | { kind: 'cancel' }
  | { kind: 'withdraw'; reason: string }
  /** Null: as soon as it is validated, or at once. */
  | { kind: 'schedule'; day: string | null };

/** Changes a version, says that it is done, and has what shows it refetched. */
export function useChangeVersion(version: Version, onDone: () => void) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const { id, version: number } = version;
  return useMutation({
    mutationFn: async (change: VersionChange) => {
      switch (change.kind) {
        case 'cancel':
          return void (await api(CancelVersionDocument, { id }));
        case 'withdraw':
          return void (await api(WithdrawVersionDocument, { id, reason: change.reason }));
        case 'schedule':
          return void (await api(ScheduleVersionDocument, { id, day: change.day }));
      }
    },
    onSuccess: (_, { kind }) => {
      toasts.show({ type: 'success', text: t(`validation.${kind}.done`, { version: number }) });
      onDone();
    },
    // Also after a refusal: then something has changed meanwhile.
    onSettled: () =>
      Promise.all(
        [versionsKey, reportKey, 'home'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
}
