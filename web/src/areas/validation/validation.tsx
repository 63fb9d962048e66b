import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useListCommands } from '../../commands/use-list-commands.ts';
import { useFormat } from '../../format/use-format.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFeature } from '../../seller/features.ts';
import { useProductFilter } from '../../seller/use-product-filter.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { useChoiceFilter } from '../../ui/list/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Ahead } from './ahead.tsx';
import { CompatibilityMap } from './compatibility/compatibility-map.tsx';
import { MoreLinks } from './parts/more-links.tsx';
import { versionsQuery } from './queries.ts';
import { address, parts } from './search.ts';
import { UploadDialog, uploadParameter } from './upload/upload-dialog.tsx';
import { Uploads } from './upload/uploads.tsx';
import { useColumns } from './use-columns.tsx';
import { useVersionChanges } from './use-version-changes.ts';
import classes from './validation.module.css';

/** The progress of each uploaded version (R2.14). */
export function ValidationScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useList({
    address,
    query: versionsQuery,
    rows: ({ versions }) => versions,
    count: ({ total_count }) => total_count,
    rowId: ({ id }) => id,
    to: ({ product_id, id }) => `product/${product_id}/version/${id}`,
  });
  useVersionChanges();
  useListCommands(list, { area: 'validation', group: t('routes.validation.name') });
  const countOf = (part: string) => list.page?.counts.find((one) => one.part === part)?.count;
  const filters = [
    useChoiceFilter(list, {
      field: 'part',
      name: t('validation.parts.label'),
      all: t('validation.parts.all'),
      options: parts.map((value) => {
        const name = t(`validation.parts.${value}`);
        const count = countOf(value);
        return {
          value,
          label: count === undefined ? name : `${name} (${format.number(count)})`,
        };
      }),
    }),
    useProductFilter(list),
  ];
  // R13.13: without it the versions stay.
  const hasProducts = useFeature('validation_products');
  const columns = useColumns(list.updatedAt);
  // The list behind the dialog stays as it is.
  const uploading = new URLSearchParams(useSearchParams()[0]);
  uploading.set(uploadParameter, '');
  const upload = (
    <Button component={Link} to={`?${uploading}`} leftSection={<Upload size={16} aria-hidden />}>
      {t('validation.upload.title')}
    </Button>
  );
  return (
    <div className={classes.page}>
      <ListScreen
        list={list}
        title={t('routes.validation.title')}
        description={t('routes.validation.description')}
        actions={upload}
        label={t('validation.list')}
        found={(count, number) => t('validation.found', { count, number })}
        searchBox={{ placeholder: t('validation.search') }}
        filters={filters}
        above={<Uploads />}
        columns={columns}
        empty={
          <EmptyState
            title={t('validation.none.title')}
            text={t('validation.none.text')}
            actions={upload}
          />
        }
      />
      <Ahead />
      {hasProducts && <CompatibilityMap />}
      <MoreLinks />
      <UploadDialog />
    </div>
  );
}
