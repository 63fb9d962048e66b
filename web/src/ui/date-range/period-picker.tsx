import { Button, Text } from '@mantine/core';
import { Calendar, Check } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { later } from '../later.tsx';
import { PopoverButton } from '../popover-button/popover-button.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { dayInParis, daysOf, type Period, type PeriodPreset, periodPresets } from './period.ts';
import classes from './period-picker.module.css';
import { usePeriodLabel } from './use-period-label.ts';

// The calendar weighs more than all the rest, and most readers take a preset.
// Where it cannot be loaded, the presets still work.
const RangeCalendar = later(
  async () => (await import('./range-calendar.tsx')).RangeCalendar,
  NoCalendar,
);

interface PeriodPickerProps {
  value: Period;
  onChange: (period: Period) => void;
  /** The period that is shown without choosing; any other is marked. Default none. */
  usual?: PeriodPreset;
  /** The day it is, for tests. Default today in Paris. */
  today?: string;
}

/** A period: one of the usual ones, or any days from a calendar. */
export function PeriodPicker({ value, onChange, usual, today = dayInParis() }: PeriodPickerProps) {
  const { t } = useTranslation();
  const labelOf = usePeriodLabel();
  const label = labelOf(value);
  return (
    <PopoverButton
      label={label}
      name={`${t('period.label')}: ${label}`}
      icon={<Calendar size={16} aria-hidden />}
      field
      active={usual !== undefined && value !== usual}
    >
      {(close) => {
        const choose = (period: Period) => {
          onChange(period);
          close();
        };
        return (
          <div className={classes.choices}>
            <ul className={classes.presets}>
              {periodPresets.map((preset) => (
                <li key={preset}>
                  <button
                    type="button"
                    className={classes.preset}
                    aria-pressed={preset === value}
                    onClick={() => choose(preset)}
                  >
                    {t(`period.presets.${preset}`)}
                    {preset === value && <Check size={16} aria-hidden />}
                  </button>
                </li>
              ))}
            </ul>
            <div className={classes.calendar}>
              <Suspense fallback={<Waiting label={t('period.loading')} />}>
                <RangeCalendar value={daysOf(value, today)} today={today} onChange={choose} />
              </Suspense>
              <Text size="xs" c="dimmed" className={classes.zone}>
                {t('period.zone')}
              </Text>
            </div>
          </div>
        );
      }}
    </PopoverButton>
  );
}

function NoCalendar({ again }: { again: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="alert">
      <div className={classes.failed}>
        {t('period.failed')}
        <Button size="xs" variant="default" onClick={again}>
          {t('error.retry')}
        </Button>
      </div>
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div className={classes.waiting}>
      <Spinner label={label} />
    </div>
  );
}
