import { Button, Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { filterOf, type ProductSearch } from '../search.ts';

type ExportButtonProps =
  /** All that the filters let through. */
  | { search: ProductSearch; ids?: undefined }
  /** The ones that are chosen. */
  | { ids: readonly string[]; search?: undefined };

/** The list as a file. */
export function ExportButton({ search, ids }: ExportButtonProps) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const { saveFile, saving } = useSaveFile();
  const addressOf = (format: string) => {
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
    const params = new URLSearchParams({ format, lang, zone });
    const wanted = search ? filterOf(search) : { ids: ids.join(',') };
    for (const [name, value] of Object.entries(wanted)) params.set(name, value);
    return `/download/products?${params}`;
  };
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          {...(ids && { size: 'compact-sm' })}
          loading={saving !== null}
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('products.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {['CSV', 'XLSX'].map((format) => (
          <Menu.Item key={format} onClick={() => saveFile(addressOf(format))}>
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
