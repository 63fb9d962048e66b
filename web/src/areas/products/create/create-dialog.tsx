import { Radio, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { ProductType } from '../../../graphql/generated/graphql.ts';
import { CreateProductDocument } from '../../../graphql/generated/products/graphql.ts';
import { useOnce } from '../../../graphql/use-once.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { HelpLink } from '../../../links/help-link.tsx';
import { productTypes } from '../../../seller/product-types.ts';
import { reloadShell } from '../../../seller/shell-query.ts';
import { useConfirmDrop } from '../../../ui/leaving/use-confirm-drop.tsx';
import { Question } from '../../../ui/modal/question.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { lengthOf, textFault } from '../editor/shared/sheet.ts';
import { usePlaces } from '../links.ts';
import { productsKey } from '../queries.ts';
import classes from './create-dialog.module.css';

/** Business Care is sold with a product and is none of its own. */
const creatable = productTypes.filter((type) => type !== 'business_care');

interface CreateDialogProps {
  /** How many characters a name has at most. */
  longestName: number;
  onClose: () => void;
}

/** Begins a product: what it is and its English name; all else follows in its sheet (R12.6). */
export function CreateDialog({ longestName, onClose }: CreateDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const places = usePlaces();
  const hasHelp = !useConfig().excluded_routes.includes('helpcenter');
  const [type, setType] = useState<ProductType>('module');
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const length = lengthOf(name.trim());
  const broken = textFault(name);
  const fault = broken
    ? t(`products.faults.${broken}`)
    : length > longestName
      ? t('products.problems.too_long', { limit: longestName, actual: length, count: 0 })
      : tried && length === 0
        ? t('products.create.name_missing')
        : undefined;
  const create = useOnce<string>({
    mutationFn: async () =>
      (await api(CreateProductDocument, { type, name: name.trim() })).create_product.item.id,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: productsKey });
      void reloadShell(client);
    },
  });
  // A key or a click outside it must not cost what was written.
  const dropping = useConfirmDrop(name.trim() !== '');
  // In place of the dialog, which would ask before it is left.
  if (create.isSuccess) return <Navigate to={places.product(create.data, 'sheet')} />;
  return (
    <Question
      title={t('products.create.title')}
      confirm={t('products.create.confirm')}
      onConfirm={() => {
        setTried(true);
        if (!fault && length > 0) create.mutate();
      }}
      onKeep={onClose}
      onClose={() => dropping.ask(onClose)}
      isPending={create.isPending}
      fault={create.error && t('ui.confirm_failed')}
    >
      <Stack gap="md">
        <TextField
          label={t('products.create.name')}
          description={
            !fault && length > longestName * 0.8
              ? t('products.editor.counted', { count: length, limit: longestName })
              : t('products.create.name_hint')
          }
          value={name}
          onChange={setName}
          error={fault}
          autoComplete="off"
          required
        />
        <Radio.Group
          label={t('products.columns.type')}
          description={t('products.create.type_hint')}
          value={type}
          onChange={(value) => setType(value as ProductType)}
        >
          <div className={classes.types}>
            {creatable.map((value) => (
              <Radio key={value} value={value} label={t(`sales.product_types.${value}`)} />
            ))}
          </div>
        </Radio.Group>
      </Stack>
      {hasHelp && (
        <Text size="sm" mt="md">
          {t('layout.help')}: <HelpLink topic="add_product" />
        </Text>
      )}
      {dropping.question}
    </Question>
  );
}
