import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { faultOf, faultWords } from '../../../graphql/fault.ts';
import type { OrderFilter } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { FaultText } from '../../../ui/fault-text.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { ExportContents, type ExportContentsProps } from './export-contents.tsx';
import { allColumns, type FileWishes, longestDownload, ordersFile } from './export-download.ts';
import { type ExportChoice, ExportForm, firstChoice } from './export-form.tsx';
import { ExportList } from './export-list.tsx';
import { ExportProgress } from './export-progress.tsx';
import type { Downloading } from './use-download.ts';
import type { Exports } from './use-exports.ts';

export interface ExportDialogProps extends ExportContentsProps {
  /** What the list is filtered and sorted by, as the API takes it. */
  search: OrderFilter;
  downloading: Downloading;
  exports: Exports;
  onClose: () => void;
}

/** Asks what the file is to look like, says what it will hold, and makes it. */
export function ExportDialog(props: ExportDialogProps) {
  const { search, columns, totalCount = 0, totals, downloading, exports, onClose } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const [choice, setChoice] = useState<ExportChoice>(firstChoice);
  const wishes: FileWishes = {
    format: choice.format,
    columns: choice.allColumns ? allColumns : columns,
    zone: choice.zone,
    lang: language,
  };
  const { error } = downloading;
  const fault = faultWords(t, 'orders.export.faults', exports.start.error ?? error);
  // The list may have grown since it was shown: then the server knows better.
  const isLong =
    totalCount > longestDownload ||
    (error && faultOf(error, ['export_too_long'])) === 'export_too_long';
  const isFile = downloading.isRunning && downloading.address?.startsWith('/download/orders');
  const wanted = { filter: search, ...wishes, columns: [...wishes.columns] };
  // The second click of a double click comes after a quick answer: this very file is on its way.
  const isRequested = isLong && exports.start.isSuccess && isSame(exports.start.variables, wanted);
  const make = () => {
    if (isLong) return exports.start.mutate(wanted);
    downloading.reset();
    exports.start.reset();
    downloading.start(ordersFile(search, wishes));
  };
  return (
    <Modal
      opened
      icon={null}
      title={t('orders.export.title')}
      onClose={onClose}
      actions={
        isFile ? (
          <Button variant="default" onClick={downloading.cancel}>
            {t('orders.export.cancel')}
          </Button>
        ) : (
          <Button
            onClick={make}
            disabled={totalCount === 0 || downloading.isRunning || isRequested}
            loading={exports.start.isPending}
          >
            {isLong ? t('orders.export.prepare') : t('orders.export.download')}
          </Button>
        )
      }
    >
      <div className={common.stack}>
        <ExportForm
          choice={choice}
          onChoice={setChoice}
          columnCount={columns.length}
          disabled={Boolean(isFile)}
        />
        <ExportContents totalCount={totalCount} totals={totals} columns={wishes.columns} />
        {isLong && (
          <Text size="sm" c="dimmed">
            {t('orders.export.long_text', { most: format.number(longestDownload) })}
          </Text>
        )}
        {isFile && (
          <ExportProgress label={t('orders.export.running')} progress={downloading.progress} />
        )}
        {exports.start.isSuccess && <Text role="status">{t('orders.export.started')}</Text>}
        {fault && !exports.start.isSuccess && <FaultText>{fault}</FaultText>}
        <ExportList exports={exports} downloading={downloading} />
      </div>
    </Modal>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
