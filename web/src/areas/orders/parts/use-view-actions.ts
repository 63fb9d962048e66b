import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../graphql/api-context.ts';
import { isSignedOut } from '../../../graphql/api-error.ts';
import {
  DeleteOrderViewDocument,
  SaveOrderViewDocument,
} from '../../../graphql/generated/orders/graphql.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type OrderView, viewsKey } from '../queries.ts';

/** Keeps and deletes views; what was deleted can be had back at once. */
export function useViewActions() {
  const { t } = useTranslation();
  const api = useApi();
  const toast = useToast();
  const queryClient = useQueryClient();
  const failure = useRef<{ view: string; news: number }>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: viewsKey });

  const save = useMutation({
    mutationFn: (view: Pick<OrderView, 'name' | 'address'>) => api(SaveOrderViewDocument, view),
    onSuccess: (_, { name }) => {
      toast.show({ type: 'success', text: t('orders.views.saved', { name }) });
      return reload();
    },
    onError: ({ reason }) => {
      // Those that fill the room may have been kept in another tab: one of them is to go.
      if (reason === 'views_full') void reload();
    },
  });

  const remove = useMutation({
    mutationFn: ({ id }: OrderView) => api(DeleteOrderViewDocument, { id }),
    onSuccess: (_, { id, name, address }) => {
      // Now there is room for what was refused for want of it.
      if (save.isError) save.reset();
      if (failure.current?.view === id) toast.close(failure.current.news);
      toast.show({
        type: 'success',
        text: t('orders.views.deleted', { name }),
        action: { label: t('orders.views.undo'), onClick: () => save.mutate({ name, address }) },
      });
      return reload();
    },
    onError: (error, { id }) => {
      const why = isSignedOut(error) ? 'sign_in' : 'delete_failed';
      const news = toast.show({ type: 'error', text: t(`orders.views.${why}`) });
      failure.current = { view: id, news };
    },
  });

  return { save, remove };
}
