import { NativeSelect } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DayField } from '../../../ui/day-field/day-field.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { ChangelogFields } from './changelog-fields.tsx';
import { changeKinds, type FormField, formFaults, type UploadForm } from './form.ts';
import type { UploadTerms } from './queries.ts';
import classes from './upload.module.css';

interface VersionFormProps {
  terms: UploadTerms;
  form: UploadForm;
  onForm: (form: UploadForm) => void;
  /** The version number in the ZIP, where it was read. */
  inZip: string | undefined;
  /** It was sent, so what is missing is shown. */
  tried: boolean;
  disabled: boolean;
}

/** What the seller says about the version; most of it was read from the ZIP. */
export function VersionForm({ terms, form, onForm, inZip, tried, disabled }: VersionFormProps) {
  const { t } = useTranslation();
  const faults = tried ? formFaults(form, terms, inZip) : {};
  const error = (field: FormField) => {
    const fault = faults[field];
    return (
      fault && t(`validation.faults.${fault}`, { last: terms.last_version, found: inZip ?? '' })
    );
  };
  const set = (change: Partial<UploadForm>) => onForm({ ...form, ...change });
  // Until a version was validated, each is the product's first.
  const isFirst = !terms.last_version;
  return (
    <div className={classes.form}>
      <TextField
        label={t('validation.columns.version')}
        value={form.version}
        onChange={(version) => set({ version })}
        error={error('version')}
        required
        disabled={disabled}
      />
      <NativeSelect
        label={t('validation.upload.kind')}
        description={[
          t(`validation.kind_hints.${form.changeKind}`),
          t(isLarge(form) ? 'validation.upload.stages.all' : 'validation.upload.stages.short'),
        ].join(' ')}
        required
        value={form.changeKind}
        onChange={(event) =>
          set({ changeKind: event.currentTarget.value as UploadForm['changeKind'] })
        }
        data={changeKinds
          .filter((kind) => (kind === 'NEW') === isFirst)
          .map((value) => ({ value, label: t(`version_kinds.${value}`) }))}
        disabled={disabled}
      />
      <div className={classes.wide}>
        <ChangelogFields
          form={form}
          onChange={set}
          error={error('changelog')}
          disabled={disabled}
        />
      </div>
      <TextField
        label={t('validation.upload.works_from')}
        value={form.worksFrom}
        onChange={(worksFrom) => set({ worksFrom })}
        error={error('works_from')}
        required
        disabled={disabled}
      />
      <TextField
        label={t('validation.upload.works_to')}
        value={form.worksTo}
        onChange={(worksTo) => set({ worksTo })}
        error={error('works_to')}
        required
        disabled={disabled}
      />
      <DayField
        label={t('validation.upload.online_on')}
        description={t('validation.upload.online_hint')}
        error={error('day')}
        min={terms.date}
        value={form.onlineOn}
        onChange={(onlineOn) => set({ onlineOn })}
        disabled={disabled}
      />
    </div>
  );
}

const isLarge = ({ changeKind }: UploadForm) => changeKind === 'NEW' || changeKind === 'MAJOR';
