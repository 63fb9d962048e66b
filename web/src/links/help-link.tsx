import { Anchor } from '@mantine/core';
import { useAnalytics } from '../analytics/analytics-context.ts';
import { useConfig } from '../config/config-context.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { type HelpTopic, helpUrl } from './help.ts';
import { To } from './to.tsx';

/** From a screen to the help topic that explains it: on our own page, or outside (R2.24); nothing where that is excluded (R2.30). */
export function HelpLink({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation();
  const { track } = useAnalytics();
  const config = useConfig();
  const href = helpUrl(config, useLanguage(), topic);
  if (config.excluded_routes.includes('helpcenter')) return null;
  return (
    <Anchor component={To} to={href} onClick={() => track('help_center_clicked', { topic })}>
      {t(`layout.help_topics.${topic}`)}
    </Anchor>
  );
}
