import type { FeeState, ProductType } from '../../../graphql/generated/graphql.ts';
import { problemsOf, toDraft } from '../editor/shared/sheet.ts';
import type { ProductDetails, ProductItem } from '../queries.ts';

/** What the seller does next about a product, most pressing first. */
export type NextStep =
  | { kind: 'removed' | 'wait' | 'answer_reviewer' | 'submit_sheet' | 'activate' | 'add_version' }
  | { kind: 'wait_marketplace' }
  | { kind: 'finish_sheet' | 'continue_draft'; count: number }
  | { kind: 'pay_fee'; fee: FeeState; date: string; blocks: string | null }
  | { kind: 'update_version'; date: string; isPast: boolean }
  | { kind: 'mend_version' | 'wait_version'; version: string }
  | { kind: 'wait_day'; version: string; date: string }
  | { kind: 'version_refused'; version: string; upload: string | null }
  | { kind: 'healthy'; isVersioned: boolean };

/** Types that are delivered as a ZIP and so have versions. */
export const isVersioned = (type: ProductType): boolean => type === 'module' || type === 'theme';

/** Whether a fee is requested: before it is due by an alert, afterwards by a warning (R15.8). */
export interface FeeSwitches {
  alert: boolean;
  warning: boolean;
}

export const isFeeRequested = (state: FeeState, { alert, warning }: FeeSwitches): boolean =>
  state === 'DUE' ? alert : (state === 'OVERDUE' || state === 'STOPPED') && warning;

/** Whether all is validated, and the marketplace has yet to take it: its product is a draft until then. */
export const isToBeListed = (item: ProductItem): boolean =>
  item.state === 'DRAFT' &&
  item.sheet_state === 'VALIDATED' &&
  (!isVersioned(item.type) || Boolean(item.version && !item.pending && !item.refused));

/** The one thing that comes next, by the state of a product on a day. */
export function nextStep(
  { item, sheet, update_before }: ProductDetails,
  today: string,
  fees: FeeSwitches = { alert: true, warning: true },
): NextStep {
  const missing = problemsOf(toDraft(sheet.sheet), sheet).length;
  if (item.state === 'REMOVED') return { kind: 'removed' };
  if (sheet.state === 'REFUSED') return { kind: 'answer_reviewer' };
  if (sheet.state === 'IN_VALIDATION') {
    // The decision about the sheet helps nobody while there is no version to go with it.
    if (!isVersioned(item.type) || item.pending || item.version) return { kind: 'wait' };
    return refusedVersion(item) ?? { kind: 'add_version' };
  }
  if (item.state === 'DRAFT' && sheet.state !== 'VALIDATED') {
    return missing > 0 ? { kind: 'finish_sheet', count: missing } : { kind: 'submit_sheet' };
  }
  if (isFeeRequested(item.fee.state, fees) && item.fee.on) {
    return { kind: 'pay_fee', fee: item.fee.state, date: item.fee.on, blocks: item.fee.blocks_on };
  }
  if (item.state === 'OFFLINE') return { kind: 'activate' };
  if (isVersioned(item.type)) {
    const { pending, pending_on } = item;
    if (pending && pending_on) return { kind: 'wait_day', version: pending, date: pending_on };
    if (pending) return { kind: 'wait_version', version: pending };
    const refused = refusedVersion(item);
    if (refused) return refused;
    if (!item.version) return { kind: 'add_version' };
  }
  if (isToBeListed(item)) return { kind: 'wait_marketplace' };
  if (isVersioned(item.type) && item.version) {
    if (update_before) {
      return { kind: 'update_version', date: update_before, isPast: update_before <= today };
    }
    if (item.compatibility === 'declined') return { kind: 'mend_version', version: item.version };
  }
  if (item.has_draft) return { kind: 'continue_draft', count: missing };
  return { kind: 'healthy', isVersioned: isVersioned(item.type) };
}

const refusedVersion = ({ refused }: ProductItem): NextStep | null =>
  refused && {
    kind: 'version_refused',
    version: refused.version,
    upload: refused.upload_id,
  };
