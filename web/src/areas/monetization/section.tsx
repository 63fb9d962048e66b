import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TableFrame } from '../../ui/list/table-frame.tsx';
import { TitledPanel } from '../../ui/titled-panel.tsx';
import classes from './monetization.module.css';

/** A table under its title; it scrolls sideways where there is no room. */
export function Section({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <TitledPanel title={title} text={hint}>
      <div className={classes.table}>
        {/* Not the panel's own name: two landmarks of one name look the same. */}
        <TableFrame label={`${title}: ${t('monetization.count')}`}>{children}</TableFrame>
      </div>
    </TitledPanel>
  );
}
