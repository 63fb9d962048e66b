import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { withTexts } from '../../../i18n/with-texts.ts';
import { later } from '../../../ui/later.tsx';
import { NotOpened } from '../../../ui/not-opened.tsx';
import { AccountSwitchContext } from './account-switch-context.ts';

const AccountSwitchDialog = later(
  async () => (await withTexts(import('./account-switch-dialog.tsx'))).AccountSwitchDialog,
  NotOpened,
);

/** Holds the dialog in which an operator chooses a seller; fetched when first opened. */
export function AccountSwitch({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  return (
    <AccountSwitchContext value={open}>
      {children}
      {isOpen && (
        <Suspense fallback={null}>
          <AccountSwitchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </AccountSwitchContext>
  );
}
