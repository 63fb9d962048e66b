import { Button } from '@mantine/core';
import type { ApiError } from '../../../graphql/api-error.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ErrorState } from '../../../ui/error-state/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface FiguresErrorProps {
  error: ApiError;
  onRetry: () => void;
  /** Leaves the product, which may be what is wrong. Default not offered. */
  onAllProducts?: () => void;
}

/** The figures could not be loaded; what was chosen stays, and can be changed. */
export function FiguresError({ error, onRetry, onAllProducts }: FiguresErrorProps) {
  const { t } = useTranslation();
  // Of a product that is not there, trying again would bring nothing.
  const isProductMissing = error.reason === 'product_unknown';
  const what = isProductMissing
    ? { title: t('dashboard.no_product_title'), text: t('dashboard.no_product_text') }
    : {
        title: t('dashboard.failed_title'),
        text: t('dashboard.failed_text'),
        id: error.id,
        onRetry,
      };
  return (
    <Panel>
      <ErrorState
        {...what}
        actions={
          onAllProducts && (
            <Button variant="default" onClick={onAllProducts}>
              {t('dashboard.show_all_products')}
            </Button>
          )
        }
      />
    </Panel>
  );
}
