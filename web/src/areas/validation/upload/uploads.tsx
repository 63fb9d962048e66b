import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useProducts, useSeller } from '../../../seller/use-shell.ts';
import { Panel } from '../../../ui/panel.tsx';
import { uploadTermsQuery } from './queries.ts';
import { Sending } from './sending.tsx';
import { findInterrupted, findTransfer, type Transfer, useTransfers } from './transfers.ts';
import classes from './upload.module.css';
import { uploadParameter } from './upload-dialog.tsx';
import { useSender, useSending } from './use-sending.ts';

/** What is being uploaded, with its progress, and what a reload interrupted; nothing where nothing is. */
export function Uploads() {
  const seller = useSeller().seller?.email;
  const sender = useSender();
  // What the dialog is showing is not shown twice.
  const inDialog = useSearchParams()[0].get(uploadParameter);
  const transfers = useTransfers(seller).filter(({ product }) => product !== inDialog);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a seller
  useEffect(() => {
    if (seller) void findInterrupted(seller, sender);
  }, [seller]);
  if (transfers.length === 0) return null;
  return (
    <Panel padded>
      <ul className={classes.transfers}>
        {transfers.map((transfer) => (
          <li key={transfer.product}>
            <Upload transfer={transfer} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Upload({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const { product, file, form, address } = transfer;
  const sending = useSending(product);
  const name = useProducts().products?.find(({ id }) => id === product)?.name ?? '';
  const words = { product: name, version: form.version };
  const dialog = new URLSearchParams(search);
  dialog.set(uploadParameter, product);
  /** Where it would take the place of another version, the dialog says so first. */
  const resume = async () => {
    const terms = uploadTermsQuery(api, product, language);
    const pending = await client.fetchQuery(terms).then(
      (terms) => terms.pending,
      () => true, // The dialog says why.
    );
    // Cancelled or resumed elsewhere, while the server was asked.
    const now = findTransfer(transfer);
    if (now?.file !== file || now.state !== 'paused') return;
    if (pending) setSearch(dialog, { replace: true });
    else sending.start({ file, form, address }, false);
  };
  if (transfer.state === 'failed') {
    return (
      <div className={classes.file}>
        <strong className={classes.error}>{t('validation.upload.not_sent', words)}</strong>
        <span className={classes.file}>
          <Button component={Link} to={`?${dialog}`} replace variant="default" size="compact-sm">
            {t('validation.upload.open')}
          </Button>
          <Button variant="subtle" color="red" size="compact-sm" onClick={sending.discard}>
            {t('validation.upload.stop')}
          </Button>
        </span>
      </div>
    );
  }
  return (
    <Sending
      transfer={transfer}
      name={t('validation.upload.of', words)}
      onPause={sending.pause}
      onResume={() => void resume()}
      onCancel={sending.discard}
    />
  );
}
