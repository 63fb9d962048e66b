import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { credentialsOf } from '../../../auth/credentials.ts';
import type { Session } from '../../../auth/session.ts';
import { download, save } from '../../../files/download.ts';
import { isSignedOut } from '../../../graphql/api-error.ts';
import type { Api } from '../../../graphql/client.ts';
import { faultWords } from '../../../graphql/fault.ts';
import type { I18n } from '../../../i18n/i18n.ts';
import { type Toasts, toastPlace } from '../../../ui/toast/toast-context.ts';
import { exportsQuery, isUnfinished, type OrderExportItem } from '../queries.ts';
import { preparedFile } from './export-download.ts';

/** What a watch works with; all of it outlives any screen. */
export interface WatchOptions {
  api: Api;
  client: QueryClient;
  session: Session;
  i18n: I18n;
}

/** How often unfinished exports are polled, in milliseconds. */
const pollEvery = 2_000;

/** How often while no answer comes. */
const pollAfterFailure = 15_000;

/** How soon it is announced again on a page that has no place for toasts. */
const announceAgainAfter = 1_000;

/** How long the toast of a ready file stays, in milliseconds. */
const newsLasts = 20_000;

const watches = new WeakMap<QueryClient, () => void>();

/**
 * Polls exports until none is being prepared, and announces each that
 * ended, on whatever screen the reader is by then. There is one watch at a
 * time; it ends with the session.
 */
export function watchExports(options: WatchOptions): void {
  const { api, client, session } = options;
  if (watches.has(client)) return;
  const watched = new Set<string>();
  const observer = new QueryObserver(client, {
    ...exportsQuery(api),
    refetchOnMount: false,
    refetchInterval: ({ state }) => (state.error ? pollAfterFailure : pollEvery),
  });
  const look = () => {
    const { data = [], error } = observer.getCurrentResult();
    for (const item of data) {
      if (isUnfinished(item)) watched.add(item.id);
      else if (watched.delete(item.id)) announce(item, options);
    }
    if (isSignedOut(error) || !data.some(isUnfinished)) stop();
  };
  const stopPolling = observer.subscribe(look);
  const stopListening = session.onEnded(() => stop());
  function stop() {
    stopPolling();
    stopListening();
    watches.delete(client);
  }
  watches.set(client, stop);
  look();
}

/** Says how an export ended; one that was cancelled is no news to whoever cancelled it. */
function announce(item: OrderExportItem, options: WatchOptions): void {
  const { state, filename } = item;
  const { t } = options.i18n;
  if (state !== 'READY' && state !== 'FAILED') return;
  if (!toastPlace.current) {
    setTimeout(() => announce(item, options), announceAgainAfter);
  } else if (state === 'FAILED') {
    toastPlace.current.show({ type: 'error', text: t('orders.export.failed_toast', { filename }) });
  } else {
    const place = toastPlace.current;
    const news = place.show({
      type: 'success',
      text: t('orders.export.ready', { filename }),
      action: {
        label: t('orders.export.download'),
        onClick: () => void fetchFile(item, options),
      },
    });
    closeLater(place, news);
  }
}

/** The export's dialog has the file too, and the pages of a list may lie under the toast. */
function closeLater(place: Toasts, news: number): void {
  setTimeout(() => {
    // While the pointer or the focus is on it, it stays as long again.
    if (document.querySelector('[popover]:is(:hover, :focus-within)')) closeLater(place, news);
    else place.close(news);
  }, newsLasts);
}

/** Downloads a file; going to another screen does not end it, but its toast can. */
async function fetchFile({ id }: OrderExportItem, { i18n: { t }, session }: WatchOptions) {
  const abort = new AbortController();
  const running = toastPlace.current?.show({
    text: t('orders.export.running'),
    action: { label: t('orders.export.cancel'), onClick: () => abort.abort() },
  });
  try {
    const file = await download(preparedFile(id), {
      credentials: credentialsOf(session),
      signal: abort.signal,
      onProgress: () => {},
    });
    save(file);
    toastPlace.current?.show({
      type: 'success',
      text: t('orders.export.done', { filename: file.name }),
    });
  } catch (failure) {
    if (abort.signal.aborted) return;
    const text = faultWords(t, 'orders.export.faults', failure as Error) ?? '';
    toastPlace.current?.show({ type: 'error', text });
  } finally {
    if (running !== undefined) toastPlace.current?.close(running);
  }
}
