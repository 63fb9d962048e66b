import { VisuallyHidden } from '@mantine/core';
import classes from './code-excerpt.module.css';
import { highlight } from './highlight.ts';

interface Code {
  file: string;
  /** Number of the first line. */
  first: number;
  lines: readonly string[];
  /** The line that is marked. */
  line?: number | null;
}

interface CodeExcerptProps {
  code: Code;
  /** Said before the marked line, to those who do not see the mark. */
  marked: string;
}

/** Lines of a file with their numbers, one of them marked. */
export function CodeExcerpt({ code, marked }: CodeExcerptProps) {
  return (
    <figure className={classes.excerpt}>
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
              {isMarked && <VisuallyHidden>{marked}</VisuallyHidden>}
              <code>
                {highlight(text).map((token, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line have no other name.
                  <span key={index} data-kind={token.kind ?? undefined}>
                    {token.text}
                  </span>
                ))}
                {'\n'}
              </code>
            </span>
          );
        })}
      </pre>
    </figure>
  );
}
