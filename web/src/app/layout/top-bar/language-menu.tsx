import { Globe } from 'lucide-react';
import { languageNames, languages } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Menu } from '../menu/menu.tsx';
import { MenuChoice } from '../menu/menu-items.tsx';
import classes from './language-menu.module.css';
import { useSwitchLanguage } from './use-switch-language.ts';

/** The languages, each by its own name. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  const switchTo = useSwitchLanguage();
  return (
    <Menu
      label={t('layout.language')}
      button={
        <>
          <Globe size={20} aria-hidden />
          <span className={classes.code} data-code={current} />
        </>
      }
    >
      {() =>
        languages.map((language) => (
          <MenuChoice
            key={language}
            lang={language}
            chosen={language === current}
            onSelect={() => switchTo(language)}
          >
            {languageNames[language]}
          </MenuChoice>
        ))
      }
    </Menu>
  );
}
