import type { ReactNode } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import type {
  CompatibilityResult,
  FeeState,
  ProductState,
  SheetState,
  VersionState,
} from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { ProductItem } from '../queries.ts';
import classes from './mark.module.css';

type MarkTone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** A state as a dot and a word; the colour only repeats what the word says. */
export function Mark({ tone, children }: { tone: MarkTone; children: ReactNode }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  );
}

const ofState: Record<ProductState, MarkTone> = {
  DRAFT: 'neutral',
  IN_VALIDATION: 'info',
  ONLINE: 'success',
  OFFLINE: 'warning',
  REMOVED: 'neutral',
};

export function StateMark({ state }: { state: ProductState }) {
  const { t } = useTranslation();
  return <Mark tone={ofState[state]}>{t(`products.states.${state}`)}</Mark>;
}

const ofSheet: Record<SheetState, MarkTone> = {
  DRAFT: 'neutral',
  IN_VALIDATION: 'info',
  VALIDATED: 'success',
  REFUSED: 'error',
};

/** The state of validation: of the version that is in it, else of the sheet. */
export function ValidationMark({ item }: { item: ProductItem }) {
  const { t } = useTranslation();
  if (item.pending && item.sheet_state !== 'REFUSED') {
    return <Mark tone="info">{t('products.version_pending', { version: item.pending })}</Mark>;
  }
  return (
    <Mark tone={ofSheet[item.sheet_state]}>{t(`products.sheet_states.${item.sheet_state}`)}</Mark>
  );
}

const ofVersion: Record<VersionState, MarkTone> = {
  IN_VALIDATION: 'info',
  VALIDATED: 'success',
  REFUSED: 'error',
  CANCELLED: 'neutral',
  WITHDRAWN: 'warning',
};

export function VersionMark({ state }: { state: VersionState }) {
  const { t } = useTranslation();
  return <Mark tone={ofVersion[state]}>{t(`products.version_states.${state}`)}</Mark>;
}

const ofCompatibility: Record<CompatibilityResult, MarkTone> = {
  certified: 'success',
  confirm: 'info',
  declined: 'error',
  outdated: 'warning',
  waiting: 'neutral',
};

export function CompatibilityMark({ result }: { result: CompatibilityResult | null | undefined }) {
  const { t } = useTranslation();
  if (!result) return <Mark tone="neutral">{t('products.no_version')}</Mark>;
  return <Mark tone={ofCompatibility[result]}>{t(`products.compatibility.${result}`)}</Mark>;
}

const ofFee: Record<FeeState, MarkTone> = {
  NONE: 'neutral',
  LATER: 'neutral',
  UNBILLED: 'neutral',
  PAID: 'success',
  DUE: 'warning',
  OVERDUE: 'error',
  STOPPED: 'error',
};

export function FeeMark({ fee }: { fee: ProductItem['fee'] }) {
  const { t } = useTranslation();
  const dates = useDates();
  const date = fee.on ? dates.date(fee.on) : '';
  return <Mark tone={ofFee[fee.state]}>{t(`products.fees.${fee.state}`, { date })}</Mark>;
}
