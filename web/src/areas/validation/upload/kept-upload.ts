import type { UploadForm } from './form.ts';

/** An upload under way, kept in this browser so that a reload goes on with it. */
export interface KeptUpload {
  file: File;
  form: UploadForm;
  /** Where the server has it; null before it was begun. */
  address: string | null;
}

const database = 'merkato.uploads';
const store = 'uploads';

/** Whose upload for which product: what one person sends is not for another. */
const keyOf = (seller: string, product: string) => `${seller} ${product}`;

export function keepUpload(seller: string, product: string, kept: KeptUpload): Promise<unknown> {
  return inStore('readwrite', (uploads) => uploads.put(kept, keyOf(seller, product)));
}

export function forgetUpload(seller: string, product: string): Promise<unknown> {
  return inStore('readwrite', (uploads) => uploads.delete(keyOf(seller, product)));
}

/** The upload that a reload interrupted; null where there is none. */
export async function keptUpload(seller: string, product: string): Promise<KeptUpload | null> {
  const found = await inStore('readonly', (uploads) => uploads.get(keyOf(seller, product)));
  return (found as KeptUpload | undefined) ?? null;
}

/** Where storage is closed to us nothing is kept, and nothing fails for it. */
function inStore<Result>(
  mode: IDBTransactionMode,
  act: (uploads: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const give = () => resolve(null);
    if (!('indexedDB' in globalThis)) return give();
    try {
      const opening = indexedDB.open(database, 1);
      opening.onerror = give;
      opening.onupgradeneeded = () => opening.result.createObjectStore(store);
      opening.onsuccess = () => {
        const opened = opening.result;
        const request = act(opened.transaction(store, mode).objectStore(store));
        request.onerror = give;
        request.onsuccess = () => resolve(request.result);
        request.transaction?.addEventListener('complete', () => opened.close());
      };
    } catch {
      give();
    }
  });
}
