import { Anchor } from '@mantine/core';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { addonsPages, addonsUrl } from '../../../links/addons.ts';
import { externalUrl } from '../../../links/external.ts';
import { helpUrl } from '../../../links/help.ts';
import { paths } from '../../../links/paths.ts';
import { To } from '../../../links/to.tsx';
import classes from '../validation.module.css';

const sites = ['validator', 'developer_docs', 'cloud_docs'] as const;
const pages = ['contributorFaq', 'contributorGuide'] as const;
const topics = ['validation_process', 'submission_faq', 'update_product'] as const;

/** What helps to get a version through, where its address is configured (R13.14). */
export function MoreLinks() {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const { track } = useAnalytics();
  const outside = [
    ...sites.map((name) => ({ name, href: externalUrl(config, name) })),
    ...pages.map((name) => ({ name, href: addonsUrl(config, language, addonsPages[name]()) })),
    ...(config.excluded_routes.includes('helpcenter') ? [] : topics).map((name) => ({
      name,
      href: helpUrl(config, language, name),
      onClick: () => track('help_center_clicked', { topic: name }),
    })),
  ];
  return (
    <nav aria-label={t('validation.links.label')} className={classes.links}>
      <Anchor component={To} to={`${paths.home(language)}/rules`}>
        {t('validation.links.rules')}
      </Anchor>
      {outside.map(
        ({ name, href, ...rest }) =>
          href && (
            <Anchor key={name} component={To} to={href} {...rest}>
              {t(`validation.links.${name}`)}
            </Anchor>
          ),
      )}
    </nav>
  );
}
