import { ArrowLeftRight, LogOut, Package, SlidersHorizontal, UserRound } from 'lucide-react';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logoutLinks, organisationElement } from '../../../seller/own-organisation.ts';
import { type Seller, sellerName } from '../../../seller/seller.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { activeRoutes } from '../../active-routes.ts';
import { routeLink } from '../../route-link.ts';
import { Menu } from '../menu/menu.tsx';
import {
  MenuItem,
  MenuLine,
  MenuLink,
  MenuOutsideLink,
  MenuSameTabLink,
} from '../menu/menu-items.tsx';
import classes from './account-menu.module.css';
import { useAccountSwitch } from './account-switch-context.ts';
import { useSignOut } from './use-sign-out.ts';

/** Whose account it is, what belongs to it, and the ways out. */
export function AccountMenu() {
  const { t } = useTranslation();
  const { seller, loaded, isSeller } = useSeller();
  return (
    <Menu
      label={t('account.menu')}
      button={<Avatar initials={isSeller ? initialsOf(seller) : ''} />}
      header={loaded && isSeller ? <Who seller={seller} /> : undefined}
    >
      {() => <Items />}
    </Menu>
  );
}

function Items() {
  const { t } = useTranslation();
  const config = useConfig();
  const signOut = useSignOut();
  const openSwitch = useAccountSwitch();
  const { seller } = useSeller();
  const organisation = organisationElement(config, seller);
  return (
    <>
      <SettingsLink />
      {organisation?.href && (
        <MenuOutsideLink icon={Package} href={organisation.href}>
          {t('account.own_organisation')}
        </MenuOutsideLink>
      )}
      {openSwitch && (
        <MenuItem icon={ArrowLeftRight} onSelect={openSwitch}>
          {t('account.switch')}
        </MenuItem>
      )}
      <MenuLine />
      {logoutLinks(config, seller).map((link) => (
        <MenuItem key={link.id} icon={LogOut} onSelect={() => signOut(link)}>
          {t(`account.${link.id}`)}
        </MenuItem>
      ))}
    </>
  );
}

/** The settings, wherever this deployment has them. */
function SettingsLink() {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const route = activeRoutes(config).find(({ id }) => id === 'settings');
  const link = route && routeLink(route, config, language);
  if (!link) return null;
  const Item = link.kind === 'internal' ? MenuLink : MenuSameTabLink;
  return (
    <Item icon={SlidersHorizontal} href={link.href}>
      {t('account.settings')}
    </Item>
  );
}

function Who({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const config = useConfig();
  const organisation = organisationElement(config, seller);
  return (
    <div className={classes.who}>
      <strong className={classes.name}>{sellerName(seller)}</strong>
      <span className={classes.email}>{seller.email}</span>
      {organisation && !organisation.href && (
        <span className={classes.email}>{t('account.own_organisation')}</span>
      )}
    </div>
  );
}

function Avatar({ initials }: { initials: string }) {
  return (
    <span className={classes.avatar} data-initials={initials || undefined}>
      {!initials && <UserRound size={18} aria-hidden />}
    </span>
  );
}

function initialsOf({ details: { first_name, last_name } }: Seller): string {
  return [first_name, last_name].map((name) => [...name][0] ?? '').join('');
}
