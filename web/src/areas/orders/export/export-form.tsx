import { NativeSelect, Radio } from '@mantine/core';
import { marketplaceZone, readerZone } from '../../../format/clock.ts';
import type { ExportFormat } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import classes from './export-form.module.css';

/** What the reader can choose about the file. */
export interface ExportChoice {
  format: ExportFormat;
  allColumns: boolean;
  zone: string;
}

const formats = ['CSV', 'XLSX'] as const satisfies readonly ExportFormat[];

const utc = 'UTC';

export const firstChoice = (): ExportChoice => ({
  format: 'CSV',
  allColumns: false,
  // As the list counts its days, so that file and screen agree.
  zone: marketplaceZone,
});

interface ExportFormProps {
  choice: ExportChoice;
  onChoice: (choice: ExportChoice) => void;
  /** How many columns the list shows. */
  columnCount: number;
  disabled: boolean;
}

export function ExportForm({ choice, onChoice, columnCount, disabled }: ExportFormProps) {
  const { t } = useTranslation();
  return (
    <div className={common.stack}>
      <Radio.Group
        label={t('orders.export.format')}
        value={choice.format}
        onChange={(format) => onChoice({ ...choice, format: format as ExportFormat })}
      >
        <div className={classes.choices}>
          {formats.map((format) => (
            <Radio
              key={format}
              value={format}
              classNames={{ radio: classes.radio }}
              label={t(`orders.export.formats.${format}`)}
              disabled={disabled}
            />
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        label={t('orders.export.columns')}
        value={choice.allColumns ? 'all' : 'list'}
        onChange={(columns) => onChoice({ ...choice, allColumns: columns === 'all' })}
      >
        <div className={classes.choices}>
          <Radio
            value="list"
            classNames={{ radio: classes.radio }}
            label={t('orders.export.columns_list', { count: columnCount })}
            disabled={disabled}
          />
          <Radio
            value="all"
            classNames={{ radio: classes.radio }}
            label={t('orders.export.columns_all')}
            disabled={disabled}
          />
        </div>
      </Radio.Group>
      <NativeSelect
        label={t('orders.export.zone')}
        data={useZones()}
        value={choice.zone}
        onChange={(event) => onChoice({ ...choice, zone: event.currentTarget.value })}
        disabled={disabled}
      />
    </div>
  );
}

/** The zone of the screen first, then the reader's own where it is another. */
function useZones() {
  const { t } = useTranslation();
  const own = readerZone();
  return [
    { value: marketplaceZone, label: t('orders.export.zone_paris') },
    ...(own === marketplaceZone || own === utc
      ? []
      : [{ value: own, label: t('orders.export.zone_browser', { zone: own }) }]),
    { value: utc, label: t('orders.export.zone_utc') },
  ];
}
