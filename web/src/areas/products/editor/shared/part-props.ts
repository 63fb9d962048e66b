import type { ApiError } from '../../../../graphql/api-error.ts';
import type { Editing } from '../../queries.ts';
import type { DraftSheet, problemsOf } from './sheet.ts';

/** The props of every part of the editor. */
export interface PartProps {
  draft: DraftSheet;
  /** Changes a part; by a function where it may have changed since it was drawn. */
  change: (part: Partial<DraftSheet> | ((now: DraftSheet) => Partial<DraftSheet>)) => void;
  disabled: boolean;
  problems: ReturnType<typeof problemsOf>;
  limits: Editing['limits'];
  /** Why the server did not take the draft; shown at what it names. */
  refusal: ApiError | null;
}
