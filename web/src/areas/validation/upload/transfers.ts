import {
  showVersionUploads,
  useVersionUploads,
  type VersionUpload,
} from '../../../files/version-uploads.ts';
import { ApiError } from '../../../graphql/api-error.ts';
import type { UploadForm } from './form.ts';
import { endUpload, sendFile, sentSoFar } from './resumable.ts';
import { forgetUpload, readUploads, type StoredUpload, storeUpload } from './stored-upload.ts';

/** Whose upload, of which product. */
export interface TransferOf {
  seller: string;
  product: string;
}

/** A ZIP on its way to the server, which goes on whatever screen is shown. */
export interface Transfer extends VersionUpload {
  file: File;
  form: UploadForm;
  /** Where the server has it; null before it was begun. */
  address: string | null;
  isAway: boolean;
  /** Why it failed. */
  error: Error | null;
}

/** Who it is sent as. */
export interface Sender {
  credentials: () => Promise<Record<string, string>>;
  /** Who it is at this moment, and for whom: another word for another account. */
  who: () => string;
  /** Calls back when the session ended elsewhere; returns how to unsubscribe. */
  onEnded: (listener: () => void) => () => void;
}

interface StartOptions<Version> {
  sender: Sender;
  /** Submits what has arrived as a version. */
  submit: (archive: string) => Promise<Version>;
  /** Until it is done the upload shows as being at work. */
  onSubmitted: (version: Version) => Promise<void>;
  onFailed: (failure: Error) => void;
}

const transfers = new Map<string, Transfer>();
const stops = new Map<string, AbortController>();
const watched = new Map<string, number>();

const keyOf = ({ seller, product }: TransferOf) => `${seller} ${product}`;

const changed = () => showVersionUploads([...transfers.values()]);

function put(transfer: Transfer) {
  transfers.set(keyOf(transfer), transfer);
  changed();
}

function stop(key: string) {
  stops.get(key)?.abort();
  stops.delete(key);
}

/** What this seller sends at present, or has paused. */
export const useTransfers = (seller: string | undefined): readonly Transfer[] =>
  useVersionUploads(seller).flatMap((upload) => findTransfer(upload) ?? []);

export const findTransfer = (of: TransferOf): Transfer | undefined => transfers.get(keyOf(of));

/** Somebody looks at this upload until the returned function is called, so a toast need not speak of it. */
export function watchTransfer(of: TransferOf): () => void {
  const key = keyOf(of);
  watched.set(key, (watched.get(key) ?? 0) + 1);
  return () => void watched.set(key, (watched.get(key) ?? 1) - 1);
}

export const isWatched = (of: TransferOf): boolean => (watched.get(keyOf(of)) ?? 0) > 0;

/** Sends a file and submits it as a version, on this screen and any other, until it is paused. */
export function startTransfer<Version>(
  upload: TransferOf & StoredUpload,
  options: StartOptions<Version>,
): void {
  const key = keyOf(upload);
  if (transfers.get(key)?.state === 'submitting') return;
  stop(key);
  const running = new AbortController();
  stops.set(key, running);
  const sent = transfers.get(key)?.sent ?? null;
  put({ ...upload, state: 'sending', sent, isAway: false, error: null });
  void whileLocked(key, () => run(upload, running.signal, options));
}

async function run<Version>(
  upload: TransferOf & StoredUpload,
  signal: AbortSignal,
  { sender, submit, onSubmitted, onFailed }: StartOptions<Version>,
): Promise<void> {
  const { seller, product, file, form } = upload;
  const change = (change: Partial<Transfer>) => {
    const now = findTransfer(upload);
    if (now && !signal.aborted) put({ ...now, ...change });
  };
  const forgetEnded = sender.onEnded(() => pauseTransfer(upload));
  const begun = sender.who();
  // What is begun for one account is sent and submitted for no other.
  const checkWho = () => {
    if (sender.who() !== begun)
      throw new ApiError('UNAUTHENTICATED', 'Somebody else has signed in.');
  };
  const setAddress = (address: string | null) => {
    change({ address });
    if (!signal.aborted) void storeUpload(seller, product, { file, form, address });
  };
  const sendAndSubmit = async (address: string | null) => {
    const archive = await sendFile({
      file,
      product,
      address,
      credentials: async () => {
        const headers = await sender.credentials();
        checkWho();
        return headers;
      },
      signal,
      onAddress: setAddress,
      onProgress: (sent) => change({ sent }),
      onAway: (isAway) => change({ isAway }),
    });
    signal.throwIfAborted();
    checkWho();
    change({ state: 'submitting' });
    return submit(archive);
  };
  try {
    await storeUpload(seller, product, { file, form, address: upload.address });
    const version = await sendAndSubmit(upload.address).catch((failure) => {
      // It became a version before, with other words or one that was taken back: sent again.
      if (!upload.address || !isGone(failure)) throw failure;
      change({ state: 'sending', sent: null });
      setAddress(null);
      return sendAndSubmit(null);
    });
    if (isStill(upload)) await forgetUpload(seller, product);
    await onSubmitted(version);
    if (isStill(upload)) {
      stops.delete(keyOf(upload));
      transfers.delete(keyOf(upload));
      changed();
    }
  } catch (failure) {
    if (signal.aborted) return; // Paused or discarded.
    // What was refused is decided again by the seller, who may have another ZIP by then.
    if (isRefusal(failure)) await forgetUpload(seller, product);
    change({ state: 'failed', error: failure as Error });
    onFailed(failure as Error);
  } finally {
    forgetEnded();
  }
}

/** Whether it is about the file or what was said of it, and would be so again. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiError &&
  ['BAD_USER_INPUT', 'BAD_REQUEST', 'FORBIDDEN'].includes(failure.code);

/** Whether the server has no such upload any more. */
const isGone = (failure: unknown) => failure instanceof ApiError && failure.reason === 'no_upload';

/** Whether no other ZIP has taken its place meanwhile. */
const isStill = (upload: TransferOf & StoredUpload) => findTransfer(upload)?.file === upload.file;

/** Stops sending; what has arrived stays, here and on the server. */
export function pauseTransfer(of: TransferOf): void {
  const now = findTransfer(of);
  if (now?.state !== 'sending') return;
  stop(keyOf(of));
  put({ ...now, state: 'paused', isAway: false });
}

/** Forgets the file, here and on the server: another one has an upload of its own. */
export function discardTransfer(of: TransferOf, sender: Sender): void {
  const now = findTransfer(of);
  if (now?.state === 'submitting') return;
  stop(keyOf(of));
  transfers.delete(keyOf(of));
  changed();
  void forgetUpload(of.seller, of.product);
  if (now?.address) void endUpload(now.address, sender);
}

/**
 * Shows what a reload interrupted as paused: it may be of days ago, so nothing is sent or submitted
 * without a click. What another tab is sending is left to it, and what became a version while its
 * answer was lost is forgotten.
 */
export async function findInterrupted(seller: string, sender: Sender): Promise<void> {
  const found = await readUploads(seller);
  await Promise.all(found.map((stored) => showInterrupted({ seller, ...stored }, sender)));
}

async function showInterrupted(upload: TransferOf & StoredUpload, sender: Sender): Promise<void> {
  if ((await isLocked(keyOf(upload))) || findTransfer(upload)) return;
  // Before the server has answered, so that no other file is chosen meanwhile.
  const paused: Transfer = { ...upload, state: 'paused', sent: null, isAway: false, error: null };
  put(paused);
  const sent = upload.address ? await sentSoFar(upload.address, sender) : null;
  if (findTransfer(upload) !== paused) return; // Resumed or discarded while the server was asked.
  if (sent !== 'submitted') return put({ ...paused, sent });
  transfers.delete(keyOf(upload));
  changed();
  await forgetUpload(upload.seller, upload.product);
}

const lockOf = (key: string) => `merkato.upload.${key}`;

/** Lets other tabs know that this one is sending. */
async function whileLocked(key: string, act: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return act(); // Not on a page without TLS.
  await navigator.locks.request(lockOf(key), { mode: 'shared' }, act);
}

async function isLocked(key: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === lockOf(key));
}
