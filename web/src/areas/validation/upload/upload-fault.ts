import { faultOf } from '../../../graphql/fault.ts';

const reasons = [
  'uploads_used_up',
  'too_many_uploads',
  'file_too_large',
  'file_empty',
  'fee_unpaid',
  'no_archive',
  'no_product',
  'product_removed',
  'in_validation',
  'version_not_newer',
  'change_kind_new',
  'change_kind_first',
  'hash_differs',
  'text_characters',
] as const;

/** Why an upload failed, as the name of the text that says so. */
export const uploadFault = (error: Error) => faultOf(error, reasons);
