import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import type { ProductItem } from '../queries.ts';
import { TakeAwayDialog } from '../remove/take-away-dialog.tsx';
import { useActivate } from '../remove/use-take-away.ts';
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

interface ActivateDialogProps {
  products: readonly ProductItem[];
  /** How many of the chosen ones are left as they are. */
  others: number;
  onClose: () => void;
  onDone: () => void;
}

function ActivateDialog({ products, others, onClose, onDone }: ActivateDialogProps) {
  const { t } = useTranslation();
  const activate = useActivate(products, () => {
    onClose();
    onDone();
  });
  return (
    <Modal
      opened
      title={t('products.activate.title', { count: products.length })}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button onClick={activate.run} loading={activate.isPending}>
            {t('products.actions.activate')}
          </Button>
        </>
      }
    >
      <Text>{t('products.activate.effect')}</Text>
      <ul>
        {products.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {others > 0 && <Text c="dimmed">{t('products.activate.others', { count: others })}</Text>}
    </Modal>
  );
}
