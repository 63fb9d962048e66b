import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { RemovalReason } from '../../../graphql/generated/graphql.ts';
import {
  ActivateProductsDocument,
  DeactivateProductsDocument,
  RemoveProductDocument,
} from '../../../graphql/generated/products/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { reloadShell } from '../../../seller/shell-query.ts';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type ProductItem, productsKey } from '../queries.ts';

type Products = readonly Pick<ProductItem, 'id' | 'name'>[];

interface Wanted {
  reason: RemovalReason;
  text: string;
  /** What was typed, to remove. */
  name: string;
}

/** Lists and filters elsewhere name products too. */
function useRefresh() {
  const client = useQueryClient();
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: productsKey });
    void reloadShell(client);
  }, [client]);
}

/** Takes products off sale, or one away for good, and says so once it is done (R12.10). */
export function useTakeAway(action: 'deactivate' | 'remove', products: Products) {
  const api = useApi();
  const analytics = useAnalytics();
  const refresh = useRefresh();
  return useOnce<unknown, Wanted>({
    mutationFn: ({ reason, text, name }) => {
      const [first] = products;
      return action === 'remove' && first
        ? api(RemoveProductDocument, { product: first.id, reason, text, name })
        : api(DeactivateProductsDocument, { products: products.map(({ id }) => id), reason, text });
    },
    onSuccess: (_, { reason }) => {
      for (const { id: product_id } of products) {
        if (action === 'remove') analytics.track('product_removed', { product_id, reason });
        else analytics.track('product_deactivated', { product_id, reason });
      }
      refresh();
    },
  });
}

/** Puts products on sale again. */
export function useActivate(products: Products, onDone?: () => void) {
  const { t } = useTranslation();
  const api = useApi();
  const toasts = useToast();
  const refresh = useRefresh();
  const { mutate, isPending, error } = useOnce<unknown>({
    mutationFn: () => api(ActivateProductsDocument, { products: products.map(({ id }) => id) }),
    onSuccess: () => {
      toasts.show({
        type: 'success',
        text:
          products.length === 1
            ? t('products.activated_named', { name: products[0]?.name ?? '' })
            : t('products.activated', { count: products.length }),
      });
      refresh();
      onDone?.();
    },
  });
  const isEarly = error?.reason === 'not_validated';
  const fault = error && (isEarly ? t('products.not_validated') : t('ui.confirm_failed'));
  return { run: () => mutate(), isPending, fault };
}
