import { parseEuros } from '../../../format/parse-euros.ts';
import type {
  DiscountType,
  PromotionInput,
  PromotionKind,
} from '../../../graphql/generated/graphql.ts';

/** A promotion as it is typed. */
export interface Draft {
  product: string;
  kind: PromotionKind;
  discount_type: DiscountType;
  discount: string;
  starts_on: string;
  ends_on: string;
  code: string;
  max_uses: string;
  max_per_customer: string;
}

/** Whole percent become hundredths, euros cents; null: it is no number. */
export function discountOf({ discount_type, discount }: Draft, language: string): number | null {
  if (discount_type === 'AMOUNT') return parseEuros(discount, language);
  const percent = discount.replace('%', '').trim();
  return /^\d{1,3}$/.test(percent) ? Number(percent) * 100 : null;
}

const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : 0);

/** What is sent to the server; null while a number or a day is missing. */
export function inputOf(draft: Draft, language: string): PromotionInput | null {
  const discount = discountOf(draft, language);
  const { product, kind, discount_type, starts_on, ends_on } = draft;
  if (discount === null || !product || !starts_on || !ends_on) return null;
  return {
    product,
    kind,
    discount_type,
    discount,
    starts_on,
    ends_on,
    ...(kind === 'CODE' && {
      code: draft.code.trim().toUpperCase(),
      max_uses: whole(draft.max_uses),
      max_per_customer: whole(draft.max_per_customer),
    }),
  };
}
