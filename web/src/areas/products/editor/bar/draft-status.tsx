import { Check, CloudOff, Loader, Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDates } from '../../../../format/use-dates.ts';
import { useMoments } from '../../../../format/use-moments.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ProductDetails } from '../../queries.ts';
import classes from '../shared/editor.module.css';
import type { Draft } from '../shared/use-draft.ts';

const icons = {
  saved: Check,
  unsaved: Loader,
  saving: Loader,
  offline: CloudOff,
  refused: TriangleAlert,
  conflict: TriangleAlert,
};

interface DraftStatusProps {
  draftState: Pick<Draft['draftState'], 'status' | 'savedAt'>;
  sheet: Pick<ProductDetails['sheet'], 'state' | 'edited_at' | 'is_draft'>;
  /** Nothing of the product can be changed any more. Default false. */
  isRemoved?: boolean;
}

/** Whether the draft is saved, and how long ago it was. */
export function DraftStatus({ draftState, sheet, isRemoved = false }: DraftStatusProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { status, savedAt } = draftState;
  const { state, edited_at, is_draft } = sheet;
  const isLocked = isRemoved || state === 'IN_VALIDATION';
  const Icon = isLocked ? Lock : icons[status];
  const words = () => {
    if (isRemoved) return t('products.states.REMOVED');
    if (isLocked) return t('products.editor.locked');
    if (status !== 'saved') return t(`products.editor.status.${status}`);
    if (savedAt) return t('products.editor.status.saved');
    if (!is_draft) return t('products.editor.status.published');
    return edited_at
      ? t('products.editor.status.saved_at', { date: dates.dateTime(edited_at) })
      : t('products.editor.status.saved');
  };
  return (
    <p className={classes.status} data-status={status}>
      <Icon size={16} aria-hidden />
      <span role="status">{words()}</span>
      {/* Not part of the status: a screen reader would say every second. */}
      {!isLocked && status === 'saved' && savedAt && <Age at={savedAt} />}
    </p>
  );
}

const minute = 60_000;

interface AgeProps {
  /** In milliseconds since 1970. */
  at: number;
}

/** How long ago something was; it counts along. */
function Age({ at }: AgeProps) {
  const moments = useMoments();
  const language = useLanguage();
  const [now, setNow] = useState(Date.now);
  // What was saved after the last look is new.
  const age = Math.max(0, now - at);
  const step = age < minute ? 1000 : minute;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step);
    return () => clearInterval(timer);
  }, [step]);
  const moment = new Date(at).toISOString();
  const seconds = () =>
    new Intl.RelativeTimeFormat(language === 'pt' ? 'pt-PT' : language, {
      numeric: 'auto',
      style: 'short',
    }).format(-Math.floor(age / 1000), 'second');
  return (
    <time dateTime={moment} title={moments.full(moment)}>
      {age < minute ? seconds() : moments.ago(moment, now)}
    </time>
  );
}
