import { SetPlatformVersionDocument } from '../../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { dayInParis } from '../../../../ui/date-range/period.ts';
import { NewLine } from './new-line.tsx';

/** A version of the platform and the day of its release. */
export function NewVersion() {
  const { t } = useTranslation();
  return (
    <NewLine
      label={t('desk.marketplace.platform.version')}
      placeholder="9.1.0"
      read={(text) => /^\d+\.\d+\.\d+$/.exec(text.trim())?.[0] ?? null}
      fault={t('desk.marketplace.faults.version_form')}
      dayLabel={t('desk.marketplace.platform.released_on')}
      day={dayInParis()}
      action={t('desk.marketplace.save')}
      save={(api, version, released_on) =>
        api(SetPlatformVersionDocument, { version, released_on })
      }
    />
  );
}
