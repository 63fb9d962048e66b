import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/paths.ts';
import { Menu } from '../menu/menu.tsx';
import { MenuChoice } from '../menu/menu-items.tsx';

export const themes = ['light', 'dark', 'auto'] as const satisfies readonly MantineColorScheme[];

export const themeIcons: Record<MantineColorScheme, IconName> = {
  light: 'sun',
  dark: 'moon',
  auto: 'system',
};

/** Light, dark or as the system has it; kept in the browser. */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu label={t('theme.label')} button={<Icon name={themeIcons[colorScheme]} />}>
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
