import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Typed, UploadForm } from './form.ts';

/** A version that was begun in the dialog and not sent yet. */
export interface Unsent {
  file: File | null;
  /** Null while the file is checked. */
  form: UploadForm | null;
  typed: Typed;
}

const unsent = new WeakMap<QueryClient, Map<string, Unsent>>();

/** What a seller has begun for a product. It outlives the dialog, which a click outside it closes. */
export function useUnsent(seller: string, product: string) {
  const client = useQueryClient();
  const all = unsent.get(client) ?? new Map<string, Unsent>();
  unsent.set(client, all);
  const key = `${seller} ${product}`;
  return {
    read: () => all.get(key),
    keep: (begun: Unsent) => void all.set(key, begun),
    /** Once it was sent, or is not wanted any more. */
    forget: () => void all.delete(key),
  };
}
