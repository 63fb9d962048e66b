import { Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Seller, sellerName } from '../../../seller/seller.ts';
import { StateBadges } from '../../../seller/state-badges.tsx';

export function SellerHeading({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  return (
    <>
      <Group gap="sm">
        <Title order={1}>{sellerName(seller)}</Title>
        <StateBadges seller={seller} />
      </Group>
      <Text c="dimmed">{t('home.description')}</Text>
    </>
  );
}
