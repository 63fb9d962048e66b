import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import type {
  CompatibilityResult,
  FeeState,
  ProductState,
  SheetState,
  VersionState,
} from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { BadgeType } from '../../../ui/badge/badge.tsx';
import { Mark } from '../../../ui/mark/mark.tsx';
import { usePlaces } from '../links.ts';
import { isToBeListed } from '../one/next-step.ts';
import type { ProductItem } from '../queries.ts';
import classes from './mark.module.css';

const ofState: Record<ProductState, BadgeType> = {
  DRAFT: 'neutral',
  IN_VALIDATION: 'info',
  ONLINE: 'success',
  OFFLINE: 'warning',
  REMOVED: 'neutral',
};

export function StateMark({ item }: { item: ProductItem }) {
  const { t } = useTranslation();
  if (isToBeListed(item)) return <Mark tone="success">{t('products.to_be_listed')}</Mark>;
  const { state } = item;
  return <Mark tone={ofState[state]}>{t(`products.states.${state}`)}</Mark>;
}

const ofSheet: Record<SheetState, BadgeType> = {
  DRAFT: 'neutral',
  IN_VALIDATION: 'info',
  VALIDATED: 'success',
  REFUSED: 'error',
};

interface ValidationMarkProps {
  item: ProductItem;
  /** Whether a refusal leads to what was found; not inside of another link. Default true. */
  leads?: boolean;
}

/** The state of validation: of the version that is in it or was refused, else of the sheet. Nothing comes of a removed product any more. */
export function ValidationMark({ item, leads = true }: ValidationMarkProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const places = usePlaces();
  if (item.state === 'REMOVED') return '–';
  if (item.pending && item.pending_on && item.sheet_state !== 'REFUSED') {
    const [version, date] = [item.pending, dates.date(item.pending_on)];
    return <Mark tone="success">{t('products.version_scheduled', { version, date })}</Mark>;
  }
  if (item.pending && item.sheet_state !== 'REFUSED') {
    return <Mark tone="info">{t('products.version_pending', { version: item.pending })}</Mark>;
  }
  if (item.refused && item.sheet_state !== 'REFUSED') {
    const { version, upload_id } = item.refused;
    const mark = <Mark tone="error">{t('products.version_refused', { version })}</Mark>;
    if (!leads || !upload_id) return mark;
    return (
      <Link
        to={places.feedback(item.id, upload_id)}
        className={classes.leads}
        title={t('products.versions.feedback')}
      >
        {mark}
      </Link>
    );
  }
  return (
    <Mark tone={ofSheet[item.sheet_state]}>{t(`products.sheet_states.${item.sheet_state}`)}</Mark>
  );
}

const ofVersion: Record<VersionState, BadgeType> = {
  IN_VALIDATION: 'info',
  VALIDATED: 'success',
  REFUSED: 'error',
  CANCELLED: 'neutral',
  WITHDRAWN: 'warning',
};

interface VersionMarkProps {
  state: VersionState;
  /** The day for which it waits, once it was validated. */
  onlineOn: string | null | undefined;
}

export function VersionMark({ state, onlineOn }: VersionMarkProps) {
  const { t } = useTranslation();
  const dates = useDates();
  if (onlineOn) {
    const date = dates.date(onlineOn);
    return <Mark tone="success">{t('products.version_waits', { date })}</Mark>;
  }
  return <Mark tone={ofVersion[state]}>{t(`products.version_states.${state}`)}</Mark>;
}

const ofCompatibility: Record<CompatibilityResult, BadgeType> = {
  certified: 'success',
  confirm: 'info',
  declined: 'error',
  outdated: 'warning',
  waiting: 'neutral',
};

export function CompatibilityMark({ result }: { result: CompatibilityResult | null | undefined }) {
  const { t } = useTranslation();
  if (!result) return <Mark tone="neutral">{t('products.none_validated')}</Mark>;
  return <Mark tone={ofCompatibility[result]}>{t(`products.compatibility.${result}`)}</Mark>;
}

const ofFee: Record<FeeState, BadgeType> = {
  NONE: 'neutral',
  LATER: 'neutral',
  UNBILLED: 'neutral',
  PAID: 'success',
  DUE: 'warning',
  OVERDUE: 'error',
  STOPPED: 'error',
};

export function FeeMark({ item: { fee, state } }: { item: ProductItem }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (state === 'REMOVED') return '–';
  const date = fee.on ? dates.date(fee.on) : '';
  return <Mark tone={ofFee[fee.state]}>{t(`products.fees.${fee.state}`, { date })}</Mark>;
}
