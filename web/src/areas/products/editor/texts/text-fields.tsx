import { Button, Input, Textarea } from '@mantine/core';
import { CircleAlert, Plus, X } from 'lucide-react';
import { useFormat } from '../../../../format/use-format.ts';
import type { ApiError } from '../../../../graphql/api-error.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import common from '../../../../ui/common.module.css';
import { Field } from '../../../../ui/field/field.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import classes from '../shared/editor.module.css';
import type { PartProps } from '../shared/part-props.ts';
import { refusedFor } from '../shared/refusal.ts';
import {
  type ContentLanguage,
  type ListField,
  lengthOf,
  lines,
  lists,
  longestDescription,
  noTexts,
  oneLine,
  placeOf,
  type TextField,
  type Texts,
  textFault,
  textFaults,
} from '../shared/sheet.ts';
import { useProblemWords } from '../shared/use-problem-words.ts';

interface TextFieldsProps extends PartProps {
  lang: ContentLanguage;
}

/** All texts of one language; limits are counted as one comes near them. */
export function TextFields(props: TextFieldsProps) {
  const { draft, change, disabled, problems, limits, lang, refusal } = props;
  const format = useFormat();
  const texts = draft.texts[lang] ?? noTexts;
  const set = (part: Partial<Texts>) =>
    change({ texts: { ...draft.texts, [lang]: { ...texts, ...part } } });
  const faultOf = useFaults(lang, problems, refusal);
  return (
    <div className={common.stack} lang={lang}>
      <p className={classes.caption} lang="">
        {format.language(lang)}
      </p>
      {[...lines, 'description' as const].map((field) => (
        <Line
          key={field}
          field={field}
          limit={field === 'description' ? longestDescription : limits[field]}
          place={placeOf(lang, field)}
          value={texts[field]}
          disabled={disabled}
          fault={faultOf(field, texts[field])}
          onChange={(value) => set({ [field]: field === 'description' ? value : oneLine(value) })}
        />
      ))}
      {lists.map((field) => (
        <List
          key={field}
          field={field}
          fewest={limits[field]}
          place={placeOf(lang, field)}
          values={texts[field]}
          disabled={disabled}
          fault={faultOf(field, texts[field].join(''))}
          onChange={(values) => set({ [field]: values.map(oneLine) })}
        />
      ))}
    </div>
  );
}

/** What is wrong with a field: what cannot be saved at all, is too long or there twice. Missing is no fault while one types. */
function useFaults(lang: string, problems: PartProps['problems'], refusal: ApiError | null) {
  const { t } = useTranslation();
  const words = useProblemWords();
  return (field: TextField | ListField, text: string): string | undefined => {
    const broken = textFault(text);
    if (broken) return t(`products.faults.${broken}`);
    const wrong = problems.find(
      (problem) =>
        problem.lang === lang &&
        problem.field === field &&
        (problem.reason === 'too_long' || problem.reason === 'same'),
    );
    if (wrong) return words(wrong);
    const refused = refusedFor(refusal, `texts.${lang}.${field}`);
    if (refused === undefined) return undefined;
    const known = textFaults.find((reason) => reason === refused);
    return t(`products.faults.${known ?? 'refused'}`);
  };
}

interface LineProps {
  field: TextField;
  limit: number;
  place: string;
  value: string;
  disabled: boolean;
  fault: string | undefined;
  onChange: (value: string) => void;
}

/** From this share of the limit on it is counted. */
const near = 0.8;

function Line({ field, limit, place, value, disabled, fault, onChange }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const length = lengthOf(value.trim());
  const counted =
    length >= limit * near && !fault
      ? t('products.editor.counted', { count: format.number(length), limit: format.number(limit) })
      : undefined;
  const common = {
    value,
    disabled,
    error: Boolean(fault),
    spellCheck: true,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  return (
    <div data-field={place}>
      <Field label={t(`products.fields.${field}`)} description={counted} error={fault} required>
        {field === 'name' ? (
          <Input {...common} autoComplete="off" />
        ) : (
          <Textarea
            {...common}
            autosize
            minRows={field === 'description' ? 6 : 2}
            maxRows={20}
            aria-label={t(`products.fields.${field}`)}
          />
        )}
      </Field>
    </div>
  );
}

interface ListProps {
  field: ListField;
  fewest: number;
  place: string;
  values: readonly string[];
  disabled: boolean;
  fault: string | undefined;
  onChange: (values: string[]) => void;
}

const mostEntries = 50;

/** Several short texts, one below the other; always as many lines as are required. */
function List({ field, fewest, place, values, disabled, fault, onChange }: ListProps) {
  const { t } = useTranslation();
  const shown = [...values];
  while (shown.length < fewest) shown.push('');
  const set = (at: number, value: string) => {
    const next = [...shown];
    next[at] = value; // Empty ones stay, as the caret may be in one; they are not sent.
    onChange(next);
  };
  return (
    <fieldset className={classes.entries} disabled={disabled} data-field={place}>
      <legend className={classes.legend}>
        {t(`products.fields.${field}`)}
        <span className={classes.hint}>{t('products.editor.at_least', { count: fewest })}</span>
      </legend>
      {shown.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone.
        <div key={at} className={classes.entry}>
          <Input
            aria-label={t('products.editor.entry', {
              field: t(`products.fields.${field}`),
              number: at + 1,
            })}
            value={value}
            error={textFault(value) !== null}
            onChange={(event) => set(at, event.currentTarget.value)}
          />
          <IconButton
            label={t('products.editor.remove_entry', {
              field: t(`products.fields.${field}`),
              number: at + 1,
            })}
            icon={<X size={16} aria-hidden />}
            onClick={() => onChange(values.filter((_, other) => other !== at))}
          />
        </div>
      ))}
      {fault && (
        <p className={classes.fault} role="alert">
          <CircleAlert size={16} aria-hidden />
          {fault}
        </p>
      )}
      {shown.length < mostEntries && !disabled && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => onChange([...shown, ''])}
        >
          {t(`products.editor.add.${field}`)}
        </Button>
      )}
    </fieldset>
  );
}
