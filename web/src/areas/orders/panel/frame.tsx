import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { CopyReference } from './copy.tsx';

interface OrderPanelFrameProps {
  /** The name of the order, once it is known. */
  reference: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The panel around an order. */
export function OrderPanelFrame({ reference, onClose, children }: OrderPanelFrameProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      title={
        <>
          {t('orders.order.label')} {reference && <span>{reference}</span>}
        </>
      }
      actions={reference && <CopyReference reference={reference} />}
      onClose={onClose}
    >
      {children}
    </SidePanel>
  );
}
