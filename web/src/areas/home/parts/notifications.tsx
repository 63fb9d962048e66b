import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFeature } from '../../../seller/features.ts';
import { useShellState } from '../../../seller/use-shell.ts';
import { places, useAddress } from '../links.ts';
import classes from './notifications.module.css';

/** What came in since the last visit; switched off unless a deployment wants it (R1.9). */
export function Notifications() {
  const { t } = useTranslation();
  const isOn = useFeature('home_notifications');
  const { unseenCount, unreadArticles } = useShellState();
  const address = useAddress();
  const all = [
    {
      count: unseenCount,
      to: address(places.messages),
      text: t('home.unseen_messages', { count: unseenCount }),
    },
    {
      count: unreadArticles,
      to: address(places.blog),
      text: t('home.unread_articles', { count: unreadArticles }),
    },
  ].filter(({ count }) => count > 0);
  if (!isOn || all.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('home.notifications')}>
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
