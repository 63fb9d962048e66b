import { ApiError } from '../../graphql/api-error.ts';

/** Texts under `orders.export.faults`. */
export type ExportFault =
  | 'export_too_long'
  | 'exports_at_once'
  | 'no_export'
  | 'sign_in'
  | 'network'
  | 'other';

/** Why a file could not be had, in words the reader understands. */
export function exportFault(error: Error): ExportFault {
  if (!(error instanceof ApiError)) return 'other';
  if (error.code === 'NETWORK_ERROR') return 'network';
  if (error.code === 'UNAUTHENTICATED') return 'sign_in';
  switch (error.reason) {
    case 'export_too_long':
    case 'exports_at_once':
    case 'no_export':
      return error.reason;
    default:
      return 'other';
  }
}
