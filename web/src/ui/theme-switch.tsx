import {
  type MantineColorScheme,
  SegmentedControl,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';

const icons: Record<MantineColorScheme, LucideIcon> = {
  light: Sun,
  dark: Moon,
  auto: Monitor,
};

/** Light, dark or as the system has it; stored in the browser. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('theme.label')}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={(['light', 'dark', 'auto'] as const).map((value) => {
        const Icon = icons[value];
        return {
          value,
          label: <Option icon={<Icon size={16} aria-hidden />} label={t(`theme.${value}`)} />,
        };
      })}
    />
  );
}

function Option({ icon, label }: { icon: React.ReactNode; label: string }) {
  return (
    <span title={label} style={{ display: 'flex', padding: '2px 0' }}>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
