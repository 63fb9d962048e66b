import { Text, Title } from '@mantine/core';
import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type Seller, sellerName } from '../../../seller/seller.ts';
import { StateBadges } from '../../../seller/state-badges.tsx';
import classes from './greeting.module.css';

interface GreetingProps {
  seller: Seller;
  now: number;
}

/** Who this is, and the day that the figures are of. */
export function Greeting({ seller, now }: GreetingProps) {
  const { t } = useTranslation();
  const when = useMoments();
  return (
    <>
      <div className={classes.line}>
        <Title order={1}>
          {t(`home.greetings.${partOfDay(now)}`, { name: sellerName(seller) })}
        </Title>
        <StateBadges seller={seller} />
      </div>
      <Text c="dimmed">{when.today(now)}</Text>
    </>
  );
}

/** By the clock of the reader. */
function partOfDay(now: number): 'morning' | 'afternoon' | 'evening' {
  const hour = new Date(now).getHours();
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
