import { Text } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Question } from '../../../ui/modal/question.tsx';
import type { ProductItem } from '../queries.ts';
import { useActivate } from './use-take-away.ts';

interface ActivateDialogProps {
  products: readonly ProductItem[];
  /** How many of the chosen ones are left as they are. Default none. */
  others?: number;
  onClose: () => void;
  onDone?: () => void;
}

/** Says what putting products on sale again does, and does it. */
export function ActivateDialog({ products, others = 0, onClose, onDone }: ActivateDialogProps) {
  const { t } = useTranslation();
  const activate = useActivate(products, () => {
    onClose();
    onDone?.();
  });
  return (
    <Question
      title={t('products.activate.title', { count: products.length })}
      confirm={t('products.actions.activate')}
      onConfirm={activate.run}
      onClose={onClose}
      isPending={activate.isPending}
      fault={activate.fault}
    >
      <Text>{t('products.activate.effect', { count: products.length })}</Text>
      <ul>
        {products.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {others > 0 && <Text c="dimmed">{t('products.activate.others', { count: others })}</Text>}
    </Question>
  );
}
