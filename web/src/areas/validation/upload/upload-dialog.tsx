import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { faultWords } from '../../../graphql/fault.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isId } from '../../../links/ids.ts';
import { paths } from '../../../links/paths.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { ProductUpload } from './product-upload.tsx';
import { uploadProductsQuery } from './queries.ts';

/** In the address: the product to upload a version of, or nothing yet. */
export const uploadParameter = 'upload';

/** The upload dialog, opened by the address: `?upload=` with a product, or empty to choose one. */
export function UploadDialog() {
  const [search, setSearch] = useSearchParams();
  const product = search.get(uploadParameter);
  if (product === null) return null;
  const show = (next: string | null) =>
    setSearch(
      (now) => {
        if (next === null) now.delete(uploadParameter);
        else now.set(uploadParameter, next);
        return now;
      },
      { replace: true },
    );
  const close = () => show(null);
  if (isId(product)) return <ProductUpload key={product} product={product} onClose={close} />;
  return <ProductChoice onProduct={show} onClose={close} />;
}

interface ProductChoiceProps {
  onProduct: (product: string) => void;
  onClose: () => void;
}

function ProductChoice({ onProduct, onClose }: ProductChoiceProps) {
  const { t } = useTranslation();
  const { data: products, error } = useQuery(uploadProductsQuery(useApi(), useLanguage()));
  const home = paths.home(useLanguage());
  if (products?.length === 0) {
    return (
      <Modal
        opened
        icon={null}
        title={t('validation.upload.title')}
        onClose={onClose}
        actions={
          <Button component={Link} to={`${home}/products`}>
            {t('validation.upload.to_products')}
          </Button>
        }
      >
        {t('validation.upload.no_products')}
      </Modal>
    );
  }
  return (
    <Modal opened icon={null} title={t('validation.upload.title')} onClose={onClose}>
      <NativeSelect
        label={t('lists.product')}
        error={faultWords(t, 'validation.faults', error)}
        value=""
        onChange={(event) => onProduct(event.currentTarget.value)}
        data={[
          { value: '', label: t('validation.upload.product_none') },
          ...(products ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Modal>
  );
}
