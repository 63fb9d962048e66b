import { Button, Radio } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useDates } from '../../../../format/use-dates.ts';
import { useFormat } from '../../../../format/use-format.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Modal } from '../../../../ui/modal/modal.tsx';
import type { Editing } from '../../queries.ts';
import { Picture } from '../files/pictures.tsx';
import type { DraftState } from '../shared/autosave.ts';
import {
  type Difference,
  type DraftSheet,
  differences,
  fromParts,
  partsOf,
  type SheetField,
  toDraft,
} from '../shared/sheet.ts';
import { useCategories } from '../shared/use-categories.ts';
import classes from './conflict-dialog.module.css';

interface ConflictDialogProps {
  draftState: DraftState<Editing>;
  theirs: Editing;
  /** All files that either side may name. */
  files: Editing['files'];
  onSettle: (sheet: DraftSheet) => void;
}

/** Both versions side by side; nothing is written until one of each is chosen. */
export function ConflictDialog({ draftState, theirs, files, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const other = useMemo(() => toDraft(theirs.sheet), [theirs]);
  const found = useMemo(
    () => differences(draftState.base, draftState.sheet, other),
    [draftState, other],
  );
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({});
  const sideOf = ({ part, usual }: Difference) => chosen[part] ?? usual;
  const settle = () => {
    const parts = partsOf(other);
    for (const one of found) if (sideOf(one) === 'mine') parts.set(one.part, one.mine);
    onSettle(fromParts(parts));
  };
  return (
    <Modal
      opened
      variant="dialog"
      title={t('products.conflict.title')}
      sideButton={{
        label: t('products.conflict.all_theirs'),
        onClick: () => onSettle(other),
      }}
      actions={<Button onClick={settle}>{t('products.conflict.settle')}</Button>}
    >
      <p className={classes.text}>
        {t('products.conflict.text', {
          date: theirs.edited_at ? dates.dateTime(theirs.edited_at) : '',
        })}
      </p>
      {found.map((one) => (
        <Radio.Group
          key={one.part}
          label={<PartName part={one.part} />}
          value={sideOf(one)}
          onChange={(side) => setChosen({ ...chosen, [one.part]: side as 'mine' | 'theirs' })}
        >
          <div className={classes.sides}>
            {(['mine', 'theirs'] as const).map((side) => (
              <div key={side} className={classes.side}>
                <Radio value={side} label={t(`products.conflict.${side}`)} />
                <Value part={one.part} value={one[side]} files={files} />
              </div>
            ))}
          </div>
        </Radio.Group>
      ))}
    </Modal>
  );
}

function PartName({ part }: { part: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first = '', lang, field] = part.split('.');
  if (first === 'documents' && lang) {
    return t('products.editor.document', { language: format.language(lang) });
  }
  const name = t(`products.fields.${(field ?? first) as SheetField}`);
  return lang ? `${name} (${format.language(lang)})` : name;
}

interface ValueProps {
  part: string;
  value: unknown;
  files: Editing['files'];
}

/** What a part holds, as its reader knows it: pictures and names in place of ids. */
function Value({ part, value, files }: ValueProps) {
  const { t } = useTranslation();
  const { nameOf } = useCategories();
  const entries = (Array.isArray(value) ? value : [value ?? '']).map(String);
  if (entries.join('') === '') {
    return <p className={classes.empty}>{t('products.conflict.empty')}</p>;
  }
  const fileName = (id: string) => files.find((file) => file.id === id)?.name ?? id;
  if (part === 'icon' || part === 'screenshots') {
    return (
      <div className={classes.pictures}>
        {entries.map((id) => (
          <Picture key={id} id={id} alt={fileName(id)} />
        ))}
      </div>
    );
  }
  const wordsOf = (entry: string) => {
    if (part === 'categories') return nameOf(entry);
    return part.startsWith('documents.') ? fileName(entry) : entry;
  };
  return <p className={classes.value}>{entries.map(wordsOf).join('\n')}</p>;
}
