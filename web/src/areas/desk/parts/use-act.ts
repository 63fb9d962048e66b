import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../graphql/api-context.ts';
import type { Api } from '../../../graphql/client.ts';
import { faultWords } from '../../../graphql/fault.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';

/** Every query key of the desk begins with it, so that all are refetched together. */
export const deskKey = 'desk';

interface ActOptions {
  /** What is said when it is done. Default nothing. */
  done?: string;
  onDone?: () => void;
}

/** Something that an operator does: says that it is done or why not, and has everything refetched. */
export function useAct<Variables = void, Answer = unknown>(
  act: (api: Api, variables: Variables) => Promise<Answer>,
  { done, onDone }: ActOptions = {},
) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const mutation = useOnce<Answer, Variables>({
    mutationFn: (variables) => act(api, variables),
    onSuccess: () => {
      if (done) toasts.show({ type: 'success', text: done });
      onDone?.();
    },
    // Also after a refusal: then somebody else was first.
    onSettled: () => client.invalidateQueries({ queryKey: [deskKey] }),
  });
  return { ...mutation, fault: faultWords(t, 'desk.faults', mutation.error) };
}
