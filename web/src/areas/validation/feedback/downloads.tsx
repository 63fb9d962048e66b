import { Button, Menu } from '@mantine/core';
import { ChevronDown, Download } from 'lucide-react';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Report } from '../queries.ts';

/** What a seller downloads of a version: the report in several forms, and the ZIP (R13.5, R13.6). */
export function Downloads({ report }: { report: Report }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const { track } = useAnalytics();
  const { id, product_id } = report.version;
  const base = `/download/versions/${id}`;
  const { saveFile, saving } = useSaveFile((name) => {
    // It is on the reader's disk now (R13.15).
    if (name.endsWith('.pdf')) {
      track('compliance_report_downloaded', { product_id, upload_id: id });
    }
  });
  const files = [
    ...(report.has_report
      ? ([
          ['pdf', `${base}/report.pdf?lang=${lang}`],
          ['json', `${base}/report.json`],
          ['sarif', `${base}/report.sarif`],
        ] as const)
      : []),
    ['archive', `${base}/archive.zip`] as const,
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={saving !== null}
          leftSection={<Download size={16} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {t('validation.downloads.label')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map(([name, address]) => (
          <Menu.Item key={name} onClick={() => saveFile(address)}>
            {t(`validation.downloads.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
