import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { starChoices } from '../search.ts';
import classes from './star-row.module.css';

interface StarRowProps {
  /** How many are full; of an average the last one may be so in part. */
  stars: number;
  /** Edge of one in pixels. Default 16. */
  size?: number;
  /** Said elsewhere already. Default false: it is said here. */
  silent?: boolean;
}

const outline =
  'M8 1.9 9.9 5.9 14.2 6.5 11.1 9.5 11.8 13.8 8 11.8 4.2 13.8 4.9 9.5 1.8 6.5 6.1 5.9Z';

/** Stars out of five: the full ones are filled, the others only drawn around. */
export function StarRow({ stars, size = 16, silent = false }: StarRowProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.row}>
      {!silent && <VisuallyHidden>{t('reviews.of_five', { stars })}</VisuallyHidden>}
      {starChoices.map((_, at) => {
        const share = Math.max(0, Math.min(1, stars - at));
        return (
          <svg
            // biome-ignore lint/suspicious/noArrayIndexKey: five places that never change.
            key={at}
            aria-hidden="true"
            className={classes.star}
            width={size}
            height={size}
            viewBox="0 0 16 16"
          >
            <path d={outline} className={classes.empty} />
            <path
              d={outline}
              className={classes.full}
              style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}
            />
          </svg>
        );
      })}
    </span>
  );
}
