import { useState } from 'react';
import { CommandBox, type CommandBoxProps } from '../../../commands/command-box.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useBankResults } from './use-bank-results.tsx';
import { useHelpResults } from './use-help-results.tsx';
import { useOrderResults } from './use-order-results.tsx';
import { useProductResults } from './use-product-results.tsx';
import { useThreadResults } from './use-thread-results.tsx';

/** The command box of a seller: it finds the bank's pages, their products, conversations and orders
 * as well, and what the help says. */
export function SellerCommandBox(props: CommandBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(props.typed ?? '');
  const bank = useBankResults(typed);
  const products = useProductResults(typed);
  const threads = useThreadResults(typed);
  const orders = useOrderResults(typed);
  const help = useHelpResults(typed);
  return (
    <CommandBox
      {...props}
      placeholder={t('command_box.placeholder')}
      onTyped={setTyped}
      results={[...bank, ...products, ...threads.threads, ...orders.orders, ...help]}
      isBusy={threads.isBusy || orders.isBusy}
      failure={
        orders.hasFailed
          ? t('command_box.orders_failed')
          : threads.hasFailed
            ? t('command_box.threads_failed')
            : undefined
      }
    />
  );
}
