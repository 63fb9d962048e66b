import { Anchor, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useAnalytics } from '../analytics/analytics-context.ts';
import { useConfig } from '../config/config-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { type HelpTopic, helpUrl } from './help.ts';

/** From a screen to the help topic that explains it: on our own page, or outside (R2.24); nothing where that is excluded (R2.30). */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation();
  const { track } = useAnalytics();
  const config = useConfig();
  const href = helpUrl(config, useLanguage(), topic);
  const onClick = () => track('help_center_clicked', { topic });
  if (config.excluded_routes.includes('helpcenter')) return null;
  const name = t(`layout.help_topics.${topic}`);
  return href.startsWith('/') ? (
    <Anchor component={Link} to={href} onClick={onClick}>
      {name}
    </Anchor>
  ) : (
    <Anchor href={href} target="_blank" rel="noopener" onClick={onClick}>
      {name}
      <VisuallyHidden> {t('layout.new_tab')}</VisuallyHidden>
    </Anchor>
  );
}
