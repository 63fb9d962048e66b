import { Button } from '@mantine/core';
import { CircleAlert, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSaveFile } from '../../../../files/use-save-file.ts';
import { useFormat } from '../../../../format/use-format.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Select } from '../../../../ui/select/select.tsx';
import type { Editing, ProductItem } from '../../queries.ts';
import classes from '../shared/editor.module.css';
import type { PartProps } from '../shared/part-props.ts';
import { refusedFor } from '../shared/refusal.ts';
import { type ContentLanguage, contentLanguages } from '../shared/sheet.ts';
import { UploadZone } from './upload-zone.tsx';
import { useUploads } from './use-uploads.ts';

interface DocumentsProps extends PartProps {
  product: ProductItem;
  files: Editing['files'];
}

/** The manual as a PDF, one for each language. */
export function Documents(props: DocumentsProps) {
  const { draft, change, disabled, refusal, product, files } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const [lang, setLang] = useState<ContentLanguage>('en');
  // The language is the one of when it was chosen: another may be on show once it has arrived.
  const { uploads, start, close } = useUploads(product, 'document', ({ id }, code) =>
    change((now) => ({ documents: { ...now.documents, [code]: id } })),
  );
  const { saveFile, saving } = useSaveFile();
  const given = contentLanguages.filter((code) => draft.documents[code]);
  return (
    <Panel padded labelledBy="sheet-documents">
      <h2 id="sheet-documents" className={classes.heading}>
        {t('products.editor.sections.documents')}
      </h2>
      <div className={common.stack}>
        <div>
          {given.map((code) => {
            const id = draft.documents[code] ?? '';
            const name = files.find((file) => file.id === id)?.name ?? '';
            return (
              <div key={code} className={classes.document}>
                <span>{format.language(code)}</span>
                <span>{name}</span>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={saving === `/download/files/${id}`}
                  leftSection={<Download size={14} aria-hidden />}
                  aria-label={t('products.editor.download_document', {
                    language: format.language(code),
                  })}
                  onClick={() => saveFile(`/download/files/${id}`)}
                >
                  PDF
                </Button>
                {!disabled && (
                  <IconButton
                    label={t('products.editor.remove_document', {
                      language: format.language(code),
                    })}
                    icon={<Trash2 size={16} aria-hidden />}
                    onClick={() => {
                      const { [code]: _, ...rest } = draft.documents;
                      change({ documents: rest });
                    }}
                  />
                )}
              </div>
            );
          })}
        </div>
        {refusedFor(refusal, 'documents') !== undefined && (
          <p className={classes.fault} role="alert">
            <CircleAlert size={16} aria-hidden />
            {t('products.faults.file_unknown')}
          </p>
        )}
        {!disabled && (
          <>
            <Select
              label={t('products.editor.document_language')}
              options={contentLanguages.map((code) => ({
                value: code,
                label: format.language(code),
              }))}
              value={lang}
              onChange={setLang}
            />
            <UploadZone
              label={t('products.editor.document', { language: format.language(lang) })}
              hint={t('products.editor.document_hint')}
              accept="application/pdf"
              disabled={disabled}
              uploads={uploads}
              onFiles={(chosen) => void start(chosen, lang)}
              onClose={close}
            />
          </>
        )}
      </div>
    </Panel>
  );
}
