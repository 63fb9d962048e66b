import { Package } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '../../../commands/command.ts';
import { matching } from '../../../commands/match.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { pageAddress } from '../../route-link.ts';
import { mostResults, typedLength } from './length.ts';
import { useIsOpen } from './use-is-open.ts';

/** One letter is in nearly every name. */
const shortest = 2;

/** The seller's products by a part of their name or id. The frame has them all, so nothing is fetched. */
export function useProductResults(typed: string): readonly Command[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { products } = useProducts();
  const isOpen = useIsOpen('product');
  const all = useMemo(
    () =>
      (products ?? []).toReversed().map(({ id, name }): Command => {
        const href = `${pageAddress('products', language)}/${encodeURIComponent(id)}`;
        return {
          id: `product.${id}`,
          label: name,
          group: t('routes.products.name'),
          icon: <Package size={20} aria-hidden />,
          detail: id,
          keywords: [id],
          href,
          run: () => void navigate(href),
        };
      }),
    [t, language, navigate, products],
  );
  if (!isOpen || typedLength(typed) < shortest) return [];
  return matching(typed, all, 'together').slice(0, mostResults);
}
