import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../graphql/api-context.ts';
import { SubmitSheetDocument } from '../../../../graphql/generated/products/graphql.ts';
import { useOnce } from '../../../../graphql/use-once.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useToast } from '../../../../ui/toast/toast-context.ts';
import { type Editing, productsKey } from '../../queries.ts';

/** Submits a sheet; `toSend` says which revision, or null where there is none to be sent yet. */
export function useSubmitSheet(
  id: string,
  toSend: () => Promise<number | null>,
  onDone?: (editing: Editing) => void,
) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  return useOnce({
    mutationFn: async () => {
      const revision = await toSend();
      return revision === null
        ? null
        : (await api(SubmitSheetDocument, { id, revision })).submit_sheet;
    },
    onSuccess: async (editing) => {
      if (!editing) return;
      onDone?.(editing);
      toasts.show({ type: 'success', text: t('products.editor.submitted') });
      // Under way until the page says that it is in validation: nobody submits twice.
      await client.invalidateQueries({ queryKey: productsKey });
    },
    onError: (failure) => {
      const reason = failure.reason;
      const text =
        reason === 'submissions_used_up'
          ? t('products.editor.used_up')
          : reason === 'sheet_changed'
            ? t('products.editor.status.conflict')
            : reason === 'sheet_unchanged'
              ? t('products.editor.unchanged')
              : t('products.editor.submit_failed');
      toasts.show({ type: 'error', text });
      void client.invalidateQueries({ queryKey: productsKey });
    },
  });
}
