import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Menu } from '../menu/menu.tsx';
import { MenuChoice } from '../menu/menu-items.tsx';

export const themes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

export const themeIcons: Record<MantineColorScheme, LucideIcon> = {
  light: Sun,
  dark: Moon,
  auto: Monitor,
};

/** Light, dark or as the system has it; stored in the browser. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = themeIcons[colorScheme];
  return (
    <Menu label={t('theme.label')} button={<Icon size={20} aria-hidden />}>
      {() =>
        themes.map((theme) => (
          <MenuChoice
            key={theme}
            icon={themeIcons[theme]}
            chosen={theme === colorScheme}
            onSelect={() => setColorScheme(theme)}
          >
            {t(`theme.${theme}`)}
          </MenuChoice>
        ))
      }
    </Menu>
  );
}
