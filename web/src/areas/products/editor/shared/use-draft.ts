import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../../auth/session.ts';
import { useApi } from '../../../../graphql/api-context.ts';
import { ApiError } from '../../../../graphql/api-error.ts';
import { SaveSheetDocument } from '../../../../graphql/generated/products/graphql.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { reloadShell, renameProduct } from '../../../../seller/shell-query.ts';
import { useSeller } from '../../../../seller/use-shell.ts';
import {
  type Editing,
  type ProductDetails,
  type ProductItem,
  productQuery,
  productsKey,
} from '../../queries.ts';
import { createAutosave, type DraftStorage } from './autosave.ts';
import { toDraft, toInput } from './sheet.ts';

/** Stores a draft in the browser; where that is not possible, what is typed lasts as long as the tab. */
function storageOf(name: string): DraftStorage {
  return {
    read() {
      try {
        return JSON.parse(localStorage.getItem(name) ?? 'null');
      } catch {
        return null;
      }
    },
    write(unsaved) {
      try {
        if (unsaved) localStorage.setItem(name, JSON.stringify(unsaved));
        else localStorage.removeItem(name);
      } catch {
        // Then the server alone has it.
      }
    },
  };
}

/** What the browser keeps of a sheet until the server has it. */
export function useUnsavedSheet(id: string): DraftStorage {
  const { seller } = useSeller();
  // What somebody who poses as the seller typed is not for the seller.
  const writer = useSession().personId() ?? `${seller.poseAs ? 'posing_' : ''}${seller.id}`;
  return storageOf(`SHEET_${writer}_${id}`);
}

/** Why no draft of a product is taken any more, whatever is in it. */
const isClosed = (failure: unknown) =>
  failure instanceof ApiError &&
  (failure.reason === 'sheet_locked' || failure.reason === 'product_removed');

/** What a product is called once a sheet is saved: as its draft, while nobody else has read a name of it. */
function nameWith({ sheet, published }: Editing, item: ProductItem, language: string): string {
  if (item.external_id || published) return item.name;
  const nameIn = (lang: string) => sheet.texts.find((texts) => texts.lang === lang)?.name.trim();
  return nameIn(language) || nameIn('en') || item.name;
}

/** A product's draft, saved on the server as it is typed. */
export function useDraft({ sheet: start }: ProductDetails) {
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  const id = start.product_id;
  const storage = useUnsavedSheet(id);
  const [autosave] = useState(() =>
    createAutosave<Editing>({
      start,
      read: ({ revision, sheet }) => ({ revision, draft: toDraft(sheet) }),
      send: async (revision, sheet) => {
        const variables = { id, revision, sheet: toInput(sheet) };
        const { saved, conflict } = await api(SaveSheetDocument, variables).then(
          ({ save_sheet }) => save_sheet,
          (failure) => {
            // Another tab submitted or removed it: the editor says so once it knows.
            if (isClosed(failure)) {
              void client.invalidateQueries({ queryKey: [...productsKey, 'one', id] });
            }
            // No field is at fault: the frame finds out what is closed, as to a banned seller.
            if (failure instanceof ApiError && failure.code === 'FORBIDDEN') reloadShell(client);
            throw failure;
          },
        );
        if (saved) return { saved };
        if (conflict) return { conflict: conflict.theirs };
        throw new TypeError('A save was neither taken nor in conflict.');
      },
      storage,
      onSaved: (sheet) => {
        const named = client.setQueryData(productQuery(api, id, language).queryKey, (known) =>
          known
            ? {
                ...known,
                sheet,
                item: { ...known.item, name: nameWith(sheet, known.item, language) },
              }
            : known,
        );
        // Also where the page was left before the answer came.
        if (named) renameProduct(client, language, named.item);
        void client.invalidateQueries({ queryKey: [...productsKey, 'page'] });
      },
    }),
  );
  useEffect(() => {
    autosave.start();
    const onHide = () => document.visibilityState === 'hidden' && void autosave.flush();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      autosave.stop();
    };
  }, [autosave]);
  useEffect(() => autosave.replace(start), [autosave, start]);
  const isLocked = start.state === 'IN_VALIDATION';
  useEffect(() => {
    if (!isLocked) autosave.unlocked();
  }, [autosave, isLocked]);
  return { autosave, draftState: useSyncExternalStore(autosave.subscribe, autosave.get) };
}

export type Draft = ReturnType<typeof useDraft>;
