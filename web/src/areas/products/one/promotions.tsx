import { Button } from '@mantine/core';
import { Tag } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { usePlaces } from '../links.ts';
import type { ProductItem } from '../queries.ts';

/** Promotions have a screen of their own; this leads to the product's. */
export function Promotions({ item }: { item: ProductItem }) {
  const { t } = useTranslation();
  const places = usePlaces();
  return (
    <Panel>
      <EmptyState
        icon={<Tag size={24} aria-hidden />}
        title={t('products.promotions.title')}
        text={t('products.promotions.text')}
        actions={
          <Button component={Link} to={places.promotions(item.id)} variant="default">
            {t('products.actions.promote')}
          </Button>
        }
      />
    </Panel>
  );
}
