import { CircleQuestionMark, Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useCommandCenter } from '../../../commands/commands-context.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { helpTopics, helpUrl } from '../../../links/help.ts';
import { Menu } from '../menu/menu.tsx';
import { MenuItem, MenuLine, MenuOutsideLink } from '../menu/menu-items.tsx';

/** The help centre by topic, where there is one, and the keyboard shortcuts. */
export function HelpMenu() {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const { show } = useCommandCenter();
  const { track } = useAnalytics();
  const topics = helpTopics.flatMap((topic) => {
    const href = helpUrl(config, language, topic);
    return href === null ? [] : { topic, href };
  });
  return (
    <Menu label={t('layout.help')} button={<CircleQuestionMark size={20} aria-hidden />}>
      {() => (
        <>
          {topics.map(({ topic, href }) => (
            <MenuOutsideLink
              key={topic}
              href={href}
              onSelect={() => track('help_center_clicked', { topic })}
            >
              {t(`layout.help_topics.${topic}`)}
            </MenuOutsideLink>
          ))}
          {topics.length > 0 && <MenuLine />}
          <MenuItem icon={Keyboard} onSelect={() => show('shortcuts')}>
            {t('commands.shortcuts_title')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
