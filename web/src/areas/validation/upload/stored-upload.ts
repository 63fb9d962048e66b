import type { UploadForm } from './form.ts';

/** An upload under way, stored in this browser so that it can go on after a reload. */
export interface StoredUpload {
  file: File;
  form: UploadForm;
  /** Where the server has it; null before it was begun. */
  address: string | null;
}

const database = 'merkato.uploads';
const store = 'uploads';

/** Whose upload for which product: what one person sends is not for another. */
const keyOf = (seller: string, product: string) => `${seller} ${product}`;

export function storeUpload(
  seller: string,
  product: string,
  upload: StoredUpload,
): Promise<unknown> {
  return inStore('readwrite', (uploads) => uploads.put(upload, keyOf(seller, product)));
}

export function forgetUpload(seller: string, product: string): Promise<unknown> {
  return inStore('readwrite', (uploads) => uploads.delete(keyOf(seller, product)));
}

/** The uploads that a reload interrupted. */
export async function readUploads(seller: string): Promise<(StoredUpload & { product: string })[]> {
  const own = `${seller} `;
  const keys = (await inStore('readonly', (uploads) => uploads.getAllKeys())) ?? [];
  const found = keys.map(String).filter((key) => key.startsWith(own));
  const uploads = await Promise.all(
    found.map(async (key) => {
      const stored = await inStore('readonly', (uploads) => uploads.get(key));
      return stored && { ...(stored as StoredUpload), product: key.slice(own.length) };
    }),
  );
  return uploads.filter((upload) => upload !== null && upload !== undefined);
}

/** Where storage is not available nothing is stored, and nothing fails for it. */
function inStore<Result>(
  mode: IDBTransactionMode,
  act: (uploads: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> {
  return new Promise((resolve) => {
    const resolveNone = () => resolve(null);
    if (!('indexedDB' in globalThis)) return resolveNone();
    try {
      const opening = indexedDB.open(database, 1);
      opening.onerror = resolveNone;
      opening.onupgradeneeded = () => opening.result.createObjectStore(store);
      opening.onsuccess = () => {
        const opened = opening.result;
        const request = act(opened.transaction(store, mode).objectStore(store));
        request.onerror = resolveNone;
        request.onsuccess = () => resolve(request.result);
        request.transaction?.addEventListener('complete', () => opened.close());
      };
    } catch {
      resolveNone();
    }
  });
}
