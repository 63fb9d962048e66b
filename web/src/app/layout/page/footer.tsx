import { ConsentLink } from '../../../analytics/consent-link.tsx';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { legalUrl } from '../../../links/legal.ts';
import classes from './footer.module.css';

/** Small print under every screen: what is legal, and which release this is. */
export function Footer() {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  return (
    <footer className={classes.footer}>
      {config.release && <span>{t('app.release', { release: config.release })}</span>}
      {(['terms', 'privacy'] as const).map((document) => {
        const href = legalUrl(config, language, document);
        return (
          href && (
            <a key={document} href={href} target="_blank" rel="noopener" className={classes.link}>
              {t(`layout.${document}`)}
            </a>
          )
        );
      })}
      <ConsentLink />
    </footer>
  );
}
