import { Radio } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../graphql/api-error.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { DayField } from '../../../ui/day-field/day-field.tsx';
import { useChangeVersion } from './use-change-version.ts';
import { VersionDialog, type VersionDialogProps } from './version-dialog.tsx';

type Fault = 'day_missing' | 'day_past' | 'day_far';

/** Chooses the day on which a version goes online. */
export function ScheduleDialog({ version, onClose }: VersionDialogProps) {
  const { t } = useTranslation();
  const change = useChangeVersion(version, onClose);
  const [isSoon, setSoon] = useState(!version.online_on);
  const [day, setDay] = useState(version.online_on ?? '');
  const [tried, setTried] = useState(false);
  const today = dayInParis();
  const fault = isSoon ? null : (tried && dayFault(day, today)) || refusedFor(change.error);
  return (
    <VersionDialog
      title={t('validation.schedule.title', {
        product: version.product_name,
        version: version.version,
      })}
      confirm={t('validation.schedule.confirm')}
      onConfirm={() => {
        setTried(true);
        if (isSoon || !dayFault(day, today)) {
          change.mutate({ kind: 'schedule', day: isSoon ? null : day });
        }
      }}
      onClose={onClose}
      mutation={change}
      isSaid={fault !== null}
    >
      <Radio.Group
        label={t('validation.schedule.when')}
        value={isSoon ? 'soon' : 'day'}
        onChange={(value) => setSoon(value === 'soon')}
      >
        <Radio
          mt="xs"
          value="soon"
          label={t(
            version.state === 'SCHEDULED' ? 'validation.schedule.now' : 'validation.schedule.soon',
          )}
        />
        <Radio mt="xs" mb="sm" value="day" label={t('validation.schedule.on_day')} />
      </Radio.Group>
      {!isSoon && (
        <DayField
          label={t('validation.schedule.day')}
          description={t('validation.schedule.hint')}
          error={fault ? t(`validation.faults.${fault}`) : undefined}
          required
          min={today}
          value={day}
          onChange={(chosen) => {
            change.reset();
            setDay(chosen);
          }}
        />
      )}
    </VersionDialog>
  );
}

/** Within a year from today, by the marketplace's calendar. */
function dayFault(day: string, today: string): Fault | null {
  if (!day) return 'day_missing';
  if (day < today) return 'day_past';
  const year = 365 * 24 * 3_600_000;
  return Date.parse(day) - Date.parse(today) > year ? 'day_far' : null;
}

const refusedFor = (error: Error | null): Fault | null =>
  error instanceof ApiError && (error.reason === 'day_past' || error.reason === 'day_far')
    ? error.reason
    : null;
