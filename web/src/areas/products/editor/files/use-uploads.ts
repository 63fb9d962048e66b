import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { credentialsOf } from '../../../../auth/credentials.ts';
import { useSession } from '../../../../auth/session.ts';
import { type UploadedFile, upload } from '../../../../files/upload.ts';
import { ApiError } from '../../../../graphql/api-error.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { toastPlace } from '../../../../ui/toast/toast-context.ts';
import { usePlaces } from '../../links.ts';
import { type ProductItem, productsKey } from '../../queries.ts';
import type { ContentLanguage } from '../shared/sheet.ts';

/** A file on its way, or one that was refused. */
export interface Upload {
  key: number;
  name: string;
  /** The one it was chosen for; pictures all have the same. */
  lang: ContentLanguage;
  /** From 0 to 1. */
  share: number;
  /** Why it did not arrive, by the server's reason; null while it is on its way or waits for its turn. */
  fault: string | null;
}

/** The server's limits, checked here so that nobody waits for a refusal. */
const largest = { icon: 10 << 20, screenshot: 10 << 20, document: 20 << 20 };

/** Takes a file, and the language it was chosen for, which pictures do not have. */
type Taken = (file: UploadedFile, lang: ContentLanguage) => void;

/** The uploads of one kind for a product; they outlive the editor, which may be left meanwhile. */
class Tray {
  uploads: readonly Upload[] = [];
  /** What the newest editor does with what arrives; the draft takes it also after that was left. */
  taken: Taken = () => {};
  private next = 1;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly get = () => this.uploads;

  /** Whether an editor shows how far they are. */
  get isWatched(): boolean {
    return this.listeners.size > 0;
  }
  add(name: string, lang: ContentLanguage, fault: string | null): number {
    const key = this.next++;
    this.set([...this.uploads, { key, name, lang, share: 0, fault }]);
    return key;
  }
  update(key: number, change: Partial<Upload>) {
    this.set(this.uploads.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }
  /** What was refused is settled by the next try; manuals are tried by language. */
  closeRefused(lang: ContentLanguage) {
    this.set(this.uploads.filter((one) => !one.fault || one.lang !== lang));
  }
  readonly close = (key: number) => this.set(this.uploads.filter((one) => one.key !== key));

  private set(uploads: readonly Upload[]) {
    this.uploads = uploads;
    for (const listener of this.listeners) listener();
  }
}

const trays = new WeakMap<QueryClient, Map<string, Tray>>();

function trayOf(client: QueryClient, name: string): Tray {
  const known = trays.get(client) ?? new Map<string, Tray>();
  trays.set(client, known);
  const tray = known.get(name) ?? new Tray();
  known.set(name, tray);
  return tray;
}

/**
 * Sends files of a product and hands over what was taken; a refused one stays until it is put
 * away, or others are chosen.
 * They go on when the editor is left, and a toast says there how it ended.
 */
export function useUploads(
  product: Pick<ProductItem, 'id' | 'name'>,
  kind: keyof typeof largest,
  onTaken: Taken,
) {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const sheet = usePlaces().product(product.id, 'sheet');
  const tray = trayOf(client, `${product.id} ${kind}`);
  tray.taken = onTaken;
  const uploads = useSyncExternalStore(tray.subscribe, tray.get);

  /** Whether it arrived. */
  const send = async (file: File, key: number, lang: ContentLanguage): Promise<boolean> => {
    const ending = new AbortController();
    const forgetEnded = session.onEnded(() => ending.abort());
    try {
      const done = await upload(`/upload/products/${product.id}/${kind}`, file, {
        credentials: credentialsOf(session),
        signal: ending.signal,
        onProgress: (share) => tray.update(key, { share }),
      });
      tray.close(key);
      tray.taken(done, lang);
      void client.invalidateQueries({ queryKey: [...productsKey, 'one', product.id] });
      return true;
    } catch (failure) {
      const reason = failure instanceof ApiError ? failure.reason : undefined;
      tray.update(key, { fault: reason ?? 'failed' });
      return false;
    } finally {
      forgetEnded();
    }
  };

  const tell = (arrived: boolean) =>
    toastPlace.current?.show({
      type: arrived ? 'success' : 'error',
      text: t(arrived ? 'products.editor.files_arrived' : 'products.editor.files_failed', {
        product: product.name,
      }),
      action: { label: t('products.actions.sheet'), onClick: () => void navigate(sheet) },
    });

  return {
    uploads,
    close: tray.close,
    /** One after the other, so that they arrive in their order. */
    start: async (files: readonly File[], lang: ContentLanguage = 'en') => {
      tray.closeRefused(lang);
      const waiting = files.map((file) => {
        const isTooLarge = file.size > largest[kind];
        const key = tray.add(file.name, lang, isTooLarge ? 'file_too_large' : null);
        return { file, isTooLarge, key };
      });
      let arrived = true;
      for (const { file, isTooLarge, key } of waiting) {
        if (isTooLarge || !(await send(file, key, lang))) arrived = false;
      }
      if (!tray.isWatched) tell(arrived);
    },
  };
}
