import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../graphql/api-context.ts';
import { usePlatform, useProducts, useShellState } from '../../seller/use-shell.ts';
import { AccountPanel } from './parts/account-panel.tsx';
import { type Balance, Figures } from './parts/figures.tsx';
import { HomeLayout } from './parts/home-layout.tsx';
import { HomeSkeleton } from './parts/home-skeleton.tsx';
import { ProductsPanel } from './parts/products-panel.tsx';
import { SellerHeading } from './parts/seller-heading.tsx';
import { balanceQuery } from './queries.ts';

/** The seller, the figures of the day and the products. */
export function HomeScreen() {
  const { seller, loaded, unseenCount } = useShellState();
  const { products } = useProducts();
  const platform = usePlatform();
  const balance = useBalance();
  // The balance is asked for at the same time, so there is one wait and not two.
  if (!loaded || !products || !platform || balance.state === 'loading') return <HomeSkeleton />;
  return (
    <HomeLayout
      heading={<SellerHeading seller={seller} />}
      figures={<Figures balance={balance} unseenCount={unseenCount} platform={platform} />}
      main={<ProductsPanel products={products} />}
      side={<AccountPanel seller={seller} />}
    />
  );
}

function useBalance(): Balance {
  const { data, error, refetch } = useQuery(balanceQuery(useApi()));
  if (data !== undefined) return { state: 'known', cents: data };
  return error ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' };
}
