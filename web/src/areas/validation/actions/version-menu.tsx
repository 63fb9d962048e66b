import { Menu } from '@mantine/core';
import { CalendarClock, MoreHorizontal, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import type { Version } from '../queries.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const dialogs = { cancel: CancelDialog, withdraw: WithdrawDialog, schedule: ScheduleDialog };

/** What can be done with a version; nothing is shown where nothing can. */
export function VersionMenu({ version }: { version: Version }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const Dialog = open && dialogs[open];
  const { may_cancel, may_withdraw, product_name, version: number } = version;
  return (
    <>
      {(may_cancel || may_withdraw) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton
              label={t('validation.actions', { product: product_name, version: number })}
              icon={<MoreHorizontal size={16} aria-hidden />}
            />
          </Menu.Target>
          <Menu.Dropdown>
            {may_cancel && (
              <Menu.Item
                leftSection={<CalendarClock size={16} aria-hidden />}
                onClick={() => setOpen('schedule')}
              >
                {t('validation.schedule.action')}
              </Menu.Item>
            )}
            {may_cancel && (
              <Menu.Item
                color="red"
                leftSection={<X size={16} aria-hidden />}
                onClick={() => setOpen('cancel')}
              >
                {t('validation.cancel.action')}
              </Menu.Item>
            )}
            {may_withdraw && (
              <Menu.Item
                color="red"
                leftSection={<Undo2 size={16} aria-hidden />}
                onClick={() => setOpen('withdraw')}
              >
                {t('validation.withdraw.action')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {Dialog && <Dialog version={version} onClose={() => setOpen(null)} />}
    </>
  );
}
