import { faultOf } from '../../../graphql/fault.ts';

/** Why a file could not be downloaded, in words the reader understands: texts under `orders.export.faults`. */
export const exportFault = (error: Error) =>
  faultOf(error, [
    'export_too_long',
    'exports_at_once',
    'downloads_at_once',
    'exports_busy',
    'no_export',
  ]);
