import { LogOut } from 'lucide-react';
import { useConfig } from '../../../config/config-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logoutLinks } from '../../../seller/own-organisation.ts';
import { sellerName } from '../../../seller/seller.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { useSignOut } from '../account/use-sign-out.ts';
import classes from './sidebar-account.module.css';

/** The seller's name and the ways out (R3.9, R1.12). */
export function SidebarAccount() {
  const { t } = useTranslation();
  const config = useConfig();
  const signOut = useSignOut();
  const { seller, loaded, isSeller, operatorName } = useSeller();
  const name = isSeller
    ? sellerName(seller)
    : (operatorName?.replace('@', '\u200b@') ?? t('layout.no_seller'));
  return (
    <div className={classes.account}>
      <div className={classes.seller} aria-busy={!loaded}>
        {loaded ? (
          <>
            <span className={classes.name}>{name}</span>
            {isSeller && (
              <span className={classes.kind}>
                {t(`seller.kinds.${seller.partnership_type.name}`)}
              </span>
            )}
          </>
        ) : (
          <>
            <span className={classes.bone} />
            <span className={classes.bone} />
          </>
        )}
      </div>
      <ul className={classes.exits}>
        {logoutLinks(config, seller).map((link) => (
          <li key={link.id}>
            <button type="button" className={classes.exit} onClick={() => signOut(link)}>
              <LogOut size={18} aria-hidden />
              {t(`account.${link.id}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
