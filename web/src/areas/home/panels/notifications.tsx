import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFeature } from '../../../seller/features.ts';
import { isBetaTester } from '../../../seller/payout.ts';
import { useShellState } from '../../../seller/use-shell.ts';
import { places, useAddress } from '../links.ts';
import classes from './notifications.module.css';

/** What came in since the last visit; off unless a deployment enables it (R1.9) or the seller tries it (R1.10). */
export function Notifications() {
  const { t } = useTranslation();
  const { seller, unseenCount, unreadArticles } = useShellState();
  const isTester = isBetaTester(useConfig(), seller);
  const isOn = useFeature('home_notifications') || isTester;
  const address = useAddress();
  const all = [
    {
      count: unseenCount,
      to: address(places.messages),
      text: t('layout.unseen', { count: unseenCount }),
    },
    {
      count: unreadArticles,
      to: address(places.blog),
      text: t('home.unread_articles', { count: unreadArticles }),
    },
  ].filter(({ count }) => count > 0);
  if (!isOn || all.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('ui.notifications')}>
      {all.map(
        ({ text, to }) =>
          to && (
            <li key={text}>
              <Link to={to}>{text}</Link>
            </li>
          ),
      )}
    </ul>
  );
}
