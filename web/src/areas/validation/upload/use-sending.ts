import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { credentialsOf } from '../../../auth/credentials.ts';
import { posedAs } from '../../../auth/pose-as.ts';
import { useSession } from '../../../auth/session.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { SubmitVersionDocument } from '../../../graphql/generated/validation/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { useProducts, useSeller } from '../../../seller/use-shell.ts';
import { type Toast, toastPlace } from '../../../ui/toast/toast-context.ts';
import { changelogOf, type UploadForm } from './form.ts';
import type { StoredUpload } from './stored-upload.ts';
import {
  discardTransfer,
  isWatched,
  pauseTransfer,
  type Sender,
  startTransfer,
  useTransfers,
} from './transfers.ts';

/** Who sends: the signed-in person, for the seller they act for. */
export function useSender(): Sender {
  const session = useSession();
  return {
    credentials: credentialsOf(session),
    who: () => [session.personId(), posedAs()].join(' '),
    onEnded: (listener) => session.onEnded(listener),
  };
}

/**
 * Sends the ZIP of a product and submits it as a version. It goes on when its dialog is closed and on
 * every other screen; a toast says there how it ended.
 */
export function useSending(product: string) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const sender = useSender();
  const seller = useSeller().seller?.email ?? '';
  const name = useProducts().products?.find(({ id }) => id === product)?.name ?? '';
  const centre = `${paths.home(useLanguage())}/products/validation`;
  const of = { seller, product };
  const transfer = useTransfers(seller).find((one) => one.product === product);
  const tell = (type: Toast['type'], text: string, address: string) =>
    toastPlace.current?.show({
      text,
      ...(type && { type }),
      action: { label: t('validation.upload.open'), onClick: () => void navigate(address) },
    });
  const start = (upload: StoredUpload, replace: boolean) => {
    const { version } = upload.form;
    startTransfer(
      { ...of, ...upload },
      {
        sender,
        submit: async (archive) => {
          const input = inputOf(product, archive, upload.form, replace);
          return (await api(SubmitVersionDocument, { input })).submit_version;
        },
        onSubmitted: async ({ id, version, change_kind }) => {
          analytics.track('version_uploaded', { product_id: product, version, change_kind });
          await client.invalidateQueries();
          const address = `${centre}/product/${product}/version/${id}`;
          if (isWatched(of)) {
            const text = t('validation.upload.done', { version });
            toastPlace.current?.show({ type: 'success', text });
            void navigate(address);
          } else
            tell('success', t('validation.upload.done_of', { product: name, version }), address);
        },
        onFailed: () => {
          if (isWatched(of)) return;
          const text = t('validation.upload.not_sent', { product: name, version });
          tell('error', text, `${centre}?upload=${product}`);
        },
      },
    );
  };
  return {
    /** What is on its way or was, if anything. */
    transfer,
    start,
    pause: () => pauseTransfer(of),
    /** Forgets the file, here and on the server: another one has an upload of its own. */
    discard: () => discardTransfer(of, sender),
    isBusy: transfer !== undefined && transfer.state !== 'failed',
  };
}

function inputOf(product: string, archive: string, form: UploadForm, replace: boolean) {
  return {
    archive,
    product,
    version: form.version,
    change_kind: form.changeKind,
    changelog: changelogOf(form),
    works_from: form.worksFrom,
    works_to: form.worksTo,
    replace,
    online_on: form.onlineOn || null,
  };
}
