import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Api } from '../../../../graphql/client.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { addTo, dayInParis } from '../../../../ui/date-range/period.ts';
import { DayField } from '../../../../ui/day-field/day-field.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { useAct } from '../../parts/use-act.ts';
import { Fault, useFaultAt } from '../frame.tsx';
import classes from '../marketplace.module.css';

interface Answers {
  onConfirm: () => void;
  onClose: () => void;
}

interface NewLineProps<Value> {
  /** What the value is called. */
  label: string;
  /** An example. Default none. */
  placeholder?: string;
  /** The value that was typed; null where it is none. */
  read: (text: string) => Value | null;
  /** What is said where it is none. */
  fault: string;
  /** What to know of the value that was typed. Default nothing. */
  hint?: (value: Value) => string | undefined;
  /** It counts from its release, which may be past. Default false: from a day to come. */
  release?: boolean;
  save: (api: Api, value: Value, day: string) => Promise<unknown>;
  /** What is asked before it is saved. Default nothing. */
  question?: (line: { value: Value; day: string }, answers: Answers) => ReactNode;
  /** Fields before the value. */
  children?: ReactNode;
}

const atValue = ['rate_range', 'amount_range', 'version_form', 'version_newer'] as const;
const atDay = ['day_to_come', 'release_range'] as const;

/** Adds a line to a table: a value, and the day from which it counts. */
export function NewLine<Value>(props: NewLineProps<Value>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const firstDay = props.release ? undefined : addTo(dayInParis(), { days: 1 });
  const [day, setDay] = useState(firstDay ?? dayInParis());
  const [tried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const value = props.read(text);
  const save = useAct(
    (api, line: { value: Value; day: string }) => props.save(api, line.value, line.day),
    {
      done: t('desk.marketplace.saved'),
      onDone: () => {
        setText('');
        setTried(false);
      },
    },
  );
  const faultAt = useFaultAt(save.error);
  // What was refused is not said of what is typed after it.
  const change = (set: (typed: string) => void, isRefusedAtOther: boolean) => (typed: string) => {
    set(typed);
    if (save.error && !isRefusedAtOther) save.reset();
  };
  // Said before it is asked about: the server could only refuse it.
  const isEarly = day !== '' && firstDay !== undefined && day < firstDay;
  const dayFault = day
    ? t('desk.marketplace.faults.day_to_come')
    : t('desk.marketplace.faults.missing');
  const line = value !== null && day && !isEarly ? { value, day } : null;
  const confirm = () => {
    setAsked(false);
    if (line) save.mutate(line);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (props.question) setAsked(line !== null);
    else confirm();
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {props.children}
      <TextField
        label={props.label}
        placeholder={props.placeholder ?? ''}
        value={text}
        onChange={change(setText, faultAt(...atDay) !== undefined)}
        required
        description={value === null ? undefined : props.hint?.(value)}
        error={tried && value === null ? props.fault : faultAt(...atValue)}
      />
      <DayField
        required
        label={t(props.release ? 'desk.marketplace.platform.released_on' : 'desk.marketplace.from')}
        value={day}
        min={firstDay}
        onChange={change(setDay, faultAt(...atValue) !== undefined)}
        error={tried && (!day || isEarly) ? dayFault : faultAt(...atDay)}
      />
      <Button type="submit" loading={save.isPending}>
        {t(props.release ? 'desk.marketplace.save' : 'desk.marketplace.add')}
      </Button>
      <Fault error={save.error} except={[...atValue, ...atDay]} />
      {isAsked &&
        line &&
        props.question?.(line, { onConfirm: confirm, onClose: () => setAsked(false) })}
    </form>
  );
}
