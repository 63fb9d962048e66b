import { useQuery } from '@tanstack/react-query';
import { useFormat } from '../../../../format/use-format.ts';
import { useApi } from '../../../../graphql/api-context.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { NotLoaded } from '../../../../ui/error-state/not-loaded.tsx';
import { TitledPanel } from '../../../../ui/titled-panel.tsx';
import { publishedQuery } from '../queries.ts';
import { SheetFields } from './sheet-fields.tsx';

/** What shops read of a product: whoever reviews a version for marketing judges it by that. */
export function PublishedSheet({ product }: { product: string }) {
  const { t } = useTranslation();
  const { euros } = useFormat();
  const query = useQuery(publishedQuery(useApi(), product, useLanguage()));
  const sheet = query.data;
  if (!sheet) return <NotLoaded query={query} inPanel />;
  const fields = sheet.fields.filter(({ after }) => after.length > 0);
  const type = t(`sales.product_types.${sheet.type}`);
  return (
    <>
      <TitledPanel
        title={t('desk.review.published_sheet')}
        // What has no sheet has no price either.
        text={fields.length > 0 ? `${type} · ${euros(sheet.price, { exact: true })}` : type}
      >
        {fields.length === 0 && <p className={common.hint}>{t('desk.review.no_sheet')}</p>}
      </TitledPanel>
      <SheetFields fields={fields} hasBefore={false} />
    </>
  );
}
