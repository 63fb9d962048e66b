import { NavLink } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import classes from '../parts/list.module.css';
import { useCurrentInView } from '../parts/use-current-in-view.ts';

/** Appeals and what came of them for good, side by side. */
export function AppealPages() {
  const { t } = useTranslation();
  const nav = useCurrentInView();
  const home = `${paths.home(useLanguage())}/desk/appeals`;
  return (
    <nav ref={nav} aria-label={t('desk.appeals.name')} className={classes.nav}>
      <NavLink end to={home} className={() => classes.link ?? ''}>
        {t('desk.appeals.title')}
      </NavLink>
      <NavLink to={`${home}/exceptions`} className={() => classes.link ?? ''}>
        {t('desk.appeals.exceptions.title')}
      </NavLink>
    </nav>
  );
}
