import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { type ApiError, isSignedOut } from '../../../graphql/api-error.ts';
import {
  DeleteOrderViewDocument,
  SaveOrderViewDocument,
} from '../../../graphql/generated/orders/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type OrderView, viewsKey } from '../queries.ts';

type NewView = Pick<OrderView, 'name' | 'address'>;

type WhyNot = 'full' | 'address_too_long' | 'too_long' | 'name_missing' | 'sign_in' | 'failed';

/** What the server refuses a view for, and the text that says how to mend it. */
const refusals: Readonly<Record<string, WhyNot>> = {
  views_full: 'full',
  view_address: 'address_too_long',
  view_name_length: 'too_long',
  view_name: 'name_missing',
};

/** The text under `orders.views` that says why a view was not saved. */
export const whyNotSaved = (error: ApiError): WhyNot =>
  refusals[error.reason ?? ''] ?? (isSignedOut(error) ? 'sign_in' : 'failed');

/** Saves and deletes views; a deletion can be undone at once. */
export function useViewActions() {
  const { t } = useTranslation();
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const failure = useRef<{ view: string; news: number }>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: viewsKey });

  const saving = {
    mutationFn: ({ name, address }: NewView) => api(SaveOrderViewDocument, { name, address }),
    onSuccess: (_: unknown, { name }: NewView) => {
      toast.show({ type: 'success', text: t('orders.views.saved', { name }) });
      return reload();
    },
  };
  // Views saved in another tab may fill the room: they are shown, so that one can be deleted.
  const reloadIfFull = ({ reason }: ApiError) => {
    if (reason === 'views_full') void reload();
  };

  /** From the form, which says what went wrong. */
  const save = useOnce({ ...saving, onError: reloadIfFull });

  /** From a button that has no place for what went wrong, or is gone with the menu by then. */
  const showFailure = (error: ApiError, action?: ReturnType<typeof undoing>) => {
    reloadIfFull(error);
    toast.show({
      type: 'error',
      text: t(`orders.views.${whyNotSaved(error)}`),
      ...(action && { action }),
    });
  };
  const overwrite = useOnce({ ...saving, onError: (error) => showFailure(error) });
  // Not one at a time: two that were deleted may both be wanted back.
  const undo = useMutation({
    ...saving,
    onError: (error, view) => showFailure(error, undoing(view)),
  });
  const undoing = ({ name, address }: NewView) => ({
    label: t('orders.views.undo'),
    onClick: () => undo.mutate({ name, address }),
  });

  const remove = useOnce({
    mutationFn: async ({ id }: OrderView) => {
      try {
        await api(DeleteOrderViewDocument, { id });
      } catch (error) {
        // Deleted in another tab: that is what was wanted.
        if ((error as ApiError).reason !== 'view_unknown') throw error;
      }
    },
    onSuccess: (_, view) => {
      // Now there is room for the view that was refused.
      if (save.isError) save.reset();
      if (failure.current?.view === view.id) toast.close(failure.current.news);
      toast.show({
        type: 'success',
        text: t('orders.views.deleted', { name: view.name }),
        action: undoing(view),
      });
      return reload();
    },
    onError: (error, { id }) => {
      const why = isSignedOut(error) ? 'sign_in' : 'delete_failed';
      const news = toast.show({ type: 'error', text: t(`orders.views.${why}`) });
      failure.current = { view: id, news };
    },
  });

  return { save, overwrite, remove };
}
