import { Button } from '@mantine/core';
import { Search } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { plain } from '../../../format/plain.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ShareBar } from '../../../ui/share-bar/share-bar.tsx';
import { showRest } from '../../../ui/show-rest.ts';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import type { Terms } from '../queries.ts';
import classes from './product-days.module.css';

interface ProductDaysProps {
  /** Those with the fewest days left first. */
  products: Terms['products'];
  allowed: number;
  /** The days are those of this year, whichever the calendar shows. */
  year: number;
  chosen: string;
  onChoose: (id: string) => void;
}

/** So many are shown until one searches, or wants to see the rest. */
const atFirst = 6;

/** How many promotion days each product has left, side by side; a product opens its calendar. */
export function ProductDays({ products, allowed, year, chosen, onChoose }: ProductDaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [isWhole, setWhole] = useState(false);
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const found = products.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const shown = isWhole || words.length > 0 ? found : found.slice(0, atFirst);
  return (
    <div className={classes.days}>
      <h3 id={heading} className={classes.title}>
        {t('promote.preview.days_left', { year })}
      </h3>
      {products.length > atFirst && (
        <TextField
          type="search"
          label={t('promote.calendar.search')}
          icon={<Search size={16} aria-hidden />}
          value={typed}
          onChange={setTyped}
          clearable
        />
      )}
      <ul ref={list} className={classes.products} aria-labelledby={heading}>
        {shown.map(({ id, name, days_left }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.product}
              aria-pressed={id === chosen}
              onClick={() => onChoose(id)}
            >
              <span className={classes.name}>{name}</span>
              <ShareBar share={days_left / allowed} />
              <span className={classes.left}>
                {t('promote.calendar.left', {
                  left: format.number(days_left),
                  allowed: format.number(allowed),
                })}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={classes.none}>
        {shown.length === 0 && t('lists.nothing_called')}
      </p>
      {shown.length < found.length && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => showRest(list.current, atFirst, () => setWhole(true))}
        >
          {t('promote.calendar.all', { number: format.number(found.length) })}
        </Button>
      )}
    </div>
  );
}
