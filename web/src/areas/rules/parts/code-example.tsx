import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Code } from '../queries.ts';
import classes from './rules.module.css';

/** Lines of a file with their numbers, one of them marked. */
export function CodeExample({ code }: { code: Code }) {
  const { t } = useTranslation();
  return (
    <figure className={classes.example}>
      <figcaption className={classes.file}>
        <code>{code.file}</code>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls long lines by key. */}
      <pre className={classes.code} translate="no" tabIndex={0}>
        {code.lines.map((text, at) => {
          const number = code.first + at;
          const isMarked = number === code.line;
          return (
            <span key={number} className={classes.line} data-marked={isMarked || undefined}>
              <span className={classes.number} aria-hidden="true">
                {number}
              </span>
              {isMarked && <VisuallyHidden>{t('rules.marked')}</VisuallyHidden>}
              <code>{`${text}\n`}</code>
            </span>
          );
        })}
      </pre>
    </figure>
  );
}
