import { Anchor, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { useSession } from '../../auth/session.ts';
import { useConfig } from '../../config/config-context.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { paths } from '../../links/paths.ts';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import classes from './shell.module.css';
import { Wordmark } from './wordmark.tsx';

const contentId = 'content';

/** The frame around every screen of someone signed in. */
export function Shell() {
  const { t } = useTranslation();
  const language = useLanguage();
  const session = useSession();
  const { release } = useConfig();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href={`#${contentId}`}>
        {t('app.skip_to_content')}
      </a>
      <header className={classes.bar}>
        <div className={classes.inner}>
          <Anchor
            component={Link}
            to={paths.home(language)}
            c="inherit"
            underline="never"
            className={classes.brand}
          >
            <Wordmark />
          </Anchor>
          <Group gap="sm" wrap="nowrap">
            <ThemeSwitch />
            <Button variant="default" size="xs" onClick={() => void session.signOut(language)}>
              {t('auth.sign_out')}
            </Button>
          </Group>
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>{release && t('app.release', { release })}</footer>
    </div>
  );
}
