import { useTranslation } from '../i18n/use-translation.ts';
import { Badge, type BadgeType } from '../ui/badge/badge.tsx';
import { type Seller, type SellerState, sellerStates } from './seller.ts';
import classes from './state-badges.module.css';

const types: Record<SellerState, BadgeType> = {
  banned: 'error',
  not_valid: 'warning',
  vacation: 'warning',
  posing: 'info',
};

/** What is out of the ordinary with the seller; nothing where all is well. */
export function StateBadges({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  return (
    <div className={classes.badges}>
      {sellerStates(seller).map((state) => (
        <Badge key={state} type={types[state]} content={t(`seller.states.${state}`)} />
      ))}
    </div>
  );
}
