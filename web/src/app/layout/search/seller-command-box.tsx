import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandBox, type CommandBoxProps } from '../../../commands/command-box.tsx';
import { useOrderResults } from './use-order-results.tsx';
import { useProductResults } from './use-product-results.tsx';

/** The command box of a seller: it finds their products and orders as well. */
export function SellerCommandBox(props: CommandBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(props.typed ?? '');
  const products = useProductResults(typed);
  const { orders, isBusy, hasFailed } = useOrderResults(typed);
  return (
    <CommandBox
      {...props}
      placeholder={t('command_box.placeholder')}
      onTyped={setTyped}
      results={[...products, ...orders]}
      isBusy={isBusy}
      failure={hasFailed ? t('command_box.orders_failed') : undefined}
    />
  );
}
