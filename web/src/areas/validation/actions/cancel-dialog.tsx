import { Text } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useChangeVersion } from './use-change-version.ts';
import { VersionDialog, type VersionDialogProps } from './version-dialog.tsx';

/** Takes a version back that is not online yet. */
export function CancelDialog({ version, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const change = useChangeVersion(version, onClose);
  return (
    <VersionDialog
      destructive
      title={t('validation.cancel.title', {
        product: version.product_name,
        version: version.version,
      })}
      confirm={t('validation.cancel.action')}
      onConfirm={() => change.mutate({ kind: 'cancel' })}
      onClose={onClose}
      mutation={change}
    >
      <Text>
        {t(
          version.state === 'SCHEDULED'
            ? 'validation.cancel.effect_scheduled'
            : 'validation.cancel.effect',
        )}
      </Text>
    </VersionDialog>
  );
}
