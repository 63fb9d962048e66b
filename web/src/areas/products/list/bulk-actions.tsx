import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProductItem } from '../queries.ts';
import { ActivateDialog } from '../remove/activate-dialog.tsx';
import { TakeAwayDialog } from '../remove/take-away-dialog.tsx';
import { ExportButton } from './export-button.tsx';

interface BulkActionsProps {
  products: readonly ProductItem[];
  onDone: () => void;
}

/** What can be done with all that are chosen; what it does is said first. */
export function BulkActions({ products, onDone }: BulkActionsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'activate' | 'deactivate' | null>(null);
  const offline = products.filter(({ state }) => state === 'OFFLINE');
  const online = products.filter(({ state }) => state === 'ONLINE');
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={offline.length === 0}
        onClick={() => setOpen('activate')}
      >
        {t('products.actions.activate')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={online.length === 0}
        onClick={() => setOpen('deactivate')}
      >
        {t('products.actions.deactivate')}
      </Button>
      <ExportButton ids={products.map(({ id }) => id)} />
      {open === 'activate' && (
        <ActivateDialog
          products={offline}
          others={products.length - offline.length}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      )}
      {open === 'deactivate' && (
        <TakeAwayDialog
          action="deactivate"
          products={online}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
