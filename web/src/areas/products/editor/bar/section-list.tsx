import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import classes from '../shared/editor.module.css';
import type { Problem, SheetField } from '../shared/sheet.ts';

const sections = {
  basics: ['price', 'categories'],
  texts: ['name', 'short_description', 'description', 'benefits', 'features', 'keywords'],
  pictures: ['icon', 'screenshots'],
  documents: [],
} as const satisfies Record<string, readonly SheetField[]>;

/** The parts of the sheet, each with whether something is missing. */
export function SectionList({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('products.editor.sections_label')}>
      <ul className={classes.sections}>
        {(Object.keys(sections) as (keyof typeof sections)[]).map((section) => {
          const fields: readonly string[] = sections[section];
          const count = problems.filter(({ field }) => fields.includes(field)).length;
          return (
            <li key={section}>
              <a href={`#sheet-${section}`}>
                {count > 0 ? (
                  <CircleDashed size={16} aria-hidden />
                ) : (
                  <CircleCheck size={16} aria-hidden color="var(--tone-success)" />
                )}
                {t(`products.editor.sections.${section}`)}
                {count > 0 && (
                  <span className={classes.missing}>{t('products.editor.missing', { count })}</span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
