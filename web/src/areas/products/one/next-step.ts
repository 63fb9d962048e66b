import type { ProductType } from '../../../graphql/generated/graphql.ts';
import { problemsOf, toDraft } from '../editor/sheet.ts';
import type { ProductDetails } from '../queries.ts';

/** What the seller does next about a product, most pressing first. */
export type NextStep =
  | { kind: 'removed' | 'wait' | 'answer_reviewer' | 'submit_sheet' | 'activate' | 'add_version' }
  | { kind: 'finish_sheet' | 'continue_draft'; count: number }
  | { kind: 'pay_fee'; overdue: boolean; date: string }
  | { kind: 'update_version'; date: string; isPast: boolean }
  | { kind: 'mend_version' | 'wait_version'; version: string }
  | { kind: 'healthy'; isVersioned: boolean };

/** Types that are delivered as a ZIP and so have versions. */
export const isVersioned = (type: ProductType): boolean => type === 'module' || type === 'theme';

/** The one thing that comes next, by how a product stands on a day. */
export function nextStep({ item, sheet, update_before }: ProductDetails, today: string): NextStep {
  const missing = problemsOf(toDraft(sheet.sheet)).length;
  if (item.state === 'REMOVED') return { kind: 'removed' };
  if (sheet.state === 'REFUSED') return { kind: 'answer_reviewer' };
  if (sheet.state === 'IN_VALIDATION') return { kind: 'wait' };
  if (item.state === 'DRAFT') {
    return missing > 0 ? { kind: 'finish_sheet', count: missing } : { kind: 'submit_sheet' };
  }
  if ((item.fee.state === 'DUE' || item.fee.state === 'OVERDUE') && item.fee.on) {
    return { kind: 'pay_fee', overdue: item.fee.state === 'OVERDUE', date: item.fee.on };
  }
  if (item.state === 'OFFLINE') return { kind: 'activate' };
  if (isVersioned(item.type)) {
    if (item.pending) return { kind: 'wait_version', version: item.pending };
    if (!item.version) return { kind: 'add_version' };
    if (update_before) {
      return { kind: 'update_version', date: update_before, isPast: update_before <= today };
    }
    if (item.compatibility === 'declined') return { kind: 'mend_version', version: item.version };
  }
  if (item.has_draft) return { kind: 'continue_draft', count: missing };
  return { kind: 'healthy', isVersioned: isVersioned(item.type) };
}
