import { useMantineColorScheme } from '@mantine/core';
import { ArrowLeftRight, CircleQuestionMark, Globe, LogOut } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useAnalytics } from '../../analytics/analytics-context.ts';
import type { Command } from '../../commands/command.ts';
import { useCommands } from '../../commands/commands-context.ts';
import { useConfig } from '../../config/config-context.ts';
import { formatLanguage } from '../../format/intl.ts';
import { languageNames, languages } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { helpTopics, helpUrl } from '../../links/help.ts';
import { useAccountSwitch } from './account/account-switch-context.ts';
import { useSignOut } from './account/use-sign-out.ts';
import { usePageCommands } from './page-commands.tsx';
import { themeIcons, themes } from './top-bar/theme-menu.tsx';
import { useSwitchLanguage } from './top-bar/use-switch-language.ts';
import { useIsOffered } from './use-is-offered.ts';

/** Offers every page, and what the frame itself can do. */
export function SellerCommands() {
  useCommands(usePageCommands());
  useCommands(useAccountCommands());
  return null;
}

/** Offers what is open to everybody: help, theme and language. */
export function CommonCommands() {
  useCommands(useHelpCommands());
  useCommands(useThemeCommands());
  useCommands(useLanguageCommands());
  return null;
}

function useAccountCommands(): readonly Command[] {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const openSwitch = useAccountSwitch();
  return useMemo(() => {
    const group = t('account.menu');
    const signOutCommand: Command = {
      id: 'account.sign_out',
      label: t('account.logout'),
      group,
      icon: <LogOut size={20} aria-hidden />,
      keywords: ['log out', 'logout', 'sign out'],
      run: signOut,
    };
    if (!openSwitch) return [signOutCommand];
    const switchCommand: Command = {
      id: 'account.switch',
      label: t('account.switch'),
      group,
      icon: <ArrowLeftRight size={20} aria-hidden />,
      keywords: ['pose as'],
      run: openSwitch,
    };
    return [switchCommand, signOutCommand];
  }, [t, signOut, openSwitch]);
}

function useHelpCommands(): readonly Command[] {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const navigate = useNavigate();
  const { track } = useAnalytics();
  const isOffered = useIsOffered();
  return useMemo(() => {
    if (!isOffered('helpcenter', helpUrl(config, language))) return [];
    // The start page of the help centre is among the pages already.
    return helpTopics.slice(1).map((topic): Command => {
      const href = helpUrl(config, language, topic);
      return {
        id: `help.${topic}`,
        label: t(`layout.help_topics.${topic}`),
        group: t('layout.help'),
        icon: <CircleQuestionMark size={20} aria-hidden />,
        keywords: ['help', t('layout.help')],
        href,
        run: () => {
          track('help_center_clicked', { topic });
          void (href[0] === '/' ? navigate(href) : window.open(href, '_blank', 'noopener'));
        },
      };
    });
  }, [t, config, language, navigate, track, isOffered]);
}

function useThemeCommands(): readonly Command[] {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(
    () =>
      themes.map((theme) => {
        const Icon = themeIcons[theme];
        return {
          id: `theme.${theme}`,
          label: t('commands.theme', { theme: t(`theme.${theme}`) }),
          group: t('commands.group_theme'),
          icon: <Icon size={20} aria-hidden />,
          keywords: ['theme', theme],
          run: () => setColorScheme(theme),
        };
      }),
    [t, setColorScheme],
  );
}

function useLanguageCommands(): readonly Command[] {
  const { t } = useTranslation();
  const switchTo = useSwitchLanguage();
  const shown = useLanguage();
  return useMemo(
    () =>
      languages.map((language) => ({
        id: `language.${language}`,
        label: languageNames[language],
        group: t('layout.language'),
        icon: <Globe size={20} aria-hidden />,
        // French is found as Français, französisch and French.
        keywords: [
          'language',
          language,
          t('layout.language'),
          formatLanguage(language, shown),
          formatLanguage(language, 'en'),
        ],
        run: () => switchTo(language),
      })),
    [t, switchTo, shown],
  );
}
