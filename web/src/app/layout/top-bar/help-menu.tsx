import { BookOpen, CircleQuestionMark, Keyboard, Mail } from 'lucide-react';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useCommandCenter } from '../../../commands/commands-context.ts';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { externalUrl } from '../../../links/external.ts';
import { helpTopics, helpUrl } from '../../../links/help.ts';
import { pageAddress } from '../../route-link.ts';
import { Menu } from '../menu/menu.tsx';
import { MenuItem, MenuLine, MenuLink, MenuOutsideLink } from '../menu/menu-items.tsx';
import { useIsOffered } from '../use-is-offered.ts';

/** Topics that are explained on pages of ours, wherever the help centre is. */
const ownTopics = ['faq_monetization', 'faq_payout'] as const;

/** Help by topic, here and in the help centre where there is one, who to ask, and the keyboard shortcuts. */
export function HelpMenu() {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const { show } = useCommandCenter();
  const { track } = useAnalytics();
  const contact = externalUrl(config, 'contact');
  const isOffered = useIsOffered();
  const own = ownTopics.filter((topic) => isOffered(topic));
  const topics = isOffered('helpcenter', helpUrl(config, language)) ? helpTopics : [];
  const mayAsk = isOffered('contact', contact ?? undefined);
  return (
    <Menu label={t('layout.help')} button={<CircleQuestionMark size={20} aria-hidden />}>
      {() => (
        <>
          {own.map((topic) => (
            <MenuLink key={topic} icon={BookOpen} href={pageAddress(topic, language)}>
              {t(`routes.${topic}.name`)}
            </MenuLink>
          ))}
          {topics.map((topic) => {
            const href = helpUrl(config, language, topic);
            const name = t(`layout.help_topics.${topic}`);
            return href[0] === '/' ? (
              <MenuLink key={topic} icon={BookOpen} href={href}>
                {name}
              </MenuLink>
            ) : (
              <MenuOutsideLink
                key={topic}
                href={href}
                onSelect={() => track('help_center_clicked', { topic })}
              >
                {name}
              </MenuOutsideLink>
            );
          })}
          {mayAsk &&
            (contact ? (
              <MenuOutsideLink href={contact}>{t('routes.contact.name')}</MenuOutsideLink>
            ) : (
              <MenuLink icon={Mail} href={pageAddress('contact', language)}>
                {t('routes.contact.name')}
              </MenuLink>
            ))}
          <MenuLine />
          <MenuItem icon={Keyboard} onSelect={() => show('shortcuts')}>
            {t('commands.shortcuts_title')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
