import { Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isId } from '../../../links/ids.ts';
import { useProducts, useSeller } from '../../../seller/use-shell.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { DropZone } from './drop-zone.tsx';
import { filledForm, formFaults, type Typed, type UploadForm } from './form.ts';
import { isUnreadable, LocalVerdict } from './local-verdict.tsx';
import { type UploadTerms, uploadProductsQuery, uploadTermsQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import { Sending } from './sending.tsx';
import { findInterrupted, watchTransfer } from './transfers.ts';
import { type Unsent, useUnsent } from './unsent.ts';
import { uploadFault } from './upload-fault.ts';
import { useSender, useSending } from './use-sending.ts';
import { useVerdict } from './use-verdict.ts';
import { VersionForm } from './version-form.tsx';

/** In the address: the product to upload a version of, or nothing yet. */
export const uploadParameter = 'upload';

/** The upload dialog, opened by the address: `?upload=` with a product, or empty to choose one. */
export function UploadDialog() {
  const [search, setSearch] = useSearchParams();
  const product = search.get(uploadParameter);
  if (product === null) return null;
  const show = (next: string | null) =>
    setSearch(
      (now) => {
        if (next === null) now.delete(uploadParameter);
        else now.set(uploadParameter, next);
        return now;
      },
      { replace: true },
    );
  const close = () => show(null);
  if (isId(product)) return <ProductUpload key={product} product={product} onClose={close} />;
  return <ProductChoice onProduct={show} onClose={close} />;
}

interface ProductChoiceProps {
  onProduct: (product: string) => void;
  onClose: () => void;
}

function ProductChoice({ onProduct, onClose }: ProductChoiceProps) {
  const { t } = useTranslation();
  const { data: products, error } = useQuery(uploadProductsQuery(useApi(), useLanguage()));
  return (
    <Modal opened icon={null} title={t('validation.upload.title')} onClose={onClose}>
      <NativeSelect
        label={t('validation.upload.product')}
        error={error && t(`validation.upload.faults.${uploadFault(error)}`)}
        value=""
        onChange={(event) => onProduct(event.currentTarget.value)}
        data={[
          { value: '', label: t('validation.upload.product_none') },
          ...(products ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Modal>
  );
}

interface ProductUploadProps {
  product: string;
  onClose: () => void;
}

/** The way of one ZIP: dropped, checked here, described, sent. */
function ProductUpload({ product, onClose }: ProductUploadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = useProducts().products?.find(({ id }) => id === product)?.name;
  const { data: terms, error } = useQuery(uploadTermsQuery(useApi(), product, language));
  const { verdict, check, clear } = useVerdict(terms);
  const [chosen, setChosen] = useState<Pick<Unsent, 'file' | 'form'>>({ file: null, form: null });
  // Outlives the file: another ZIP of the same version needs the same words.
  const [typed, setTyped] = useState<Typed>({ changelog: '', translations: [], onlineOn: '' });
  const [tried, setTried] = useState(false);
  const [insists, setInsists] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const sending = useSending(product);
  const { transfer, isBusy } = sending;
  // What is shown is what is being sent or would be resumed.
  const { file, form } = transfer && (isBusy || !chosen.file) ? transfer : chosen;
  const unsent = useUnsent(useSeller().seller?.email ?? '', product);
  const put = (begun: Unsent) => {
    setChosen(begun);
    setTyped(begun.typed);
    unsent.keep(begun);
  };
  const take = async (dropped: File, words = typed) => {
    if (!terms) return;
    setTooLarge(dropped.size > terms.largest);
    if (dropped.size > terms.largest) return;
    put({ file: dropped, form: null, typed: words });
    setInsists(false);
    const report = await check(dropped);
    if (report === undefined) return;
    // Of what nobody can read there is nothing to say: only another file helps.
    if (report && isUnreadable(report)) return;
    put({ file: dropped, form: filledForm(report, terms, words), typed: words });
  };
  useBegun(product, terms, () => {
    const begun = unsent.read();
    if (begun?.file && begun.form) {
      put(begun);
      void check(begun.file, begun.form.changeKind);
    } else if (begun?.file) {
      void take(begun.file, begun.typed);
    } else if (begun) {
      setTyped(begun.typed);
    }
  });
  const change = (next: UploadForm) => {
    if (file && next.changeKind !== form?.changeKind) void check(file, next.changeKind);
    put({ file, form: next, typed: next });
  };
  const startAnew = () => {
    clear();
    sending.discard();
    put({ file: null, form: null, typed: form ?? typed });
    setTried(false);
  };
  const inZip = verdict.state === 'checked' ? verdict.report.version : undefined;
  const isRefused = verdict.state === 'checked' && verdict.report.compliance !== 'compliant';
  const start = (file: File, form: UploadForm) => {
    unsent.forget();
    sending.start({ file, form, address: transfer?.address ?? null }, Boolean(terms?.pending));
  };
  const send = () => {
    setTried(true);
    if (!file || !form || !terms || Object.keys(formFaults(form, terms, inZip)).length > 0) return;
    start(file, form);
  };
  const isPaused = transfer?.state === 'paused';
  const fault = transfer?.error ?? error;
  const isFeeUnpaid = Boolean(terms?.is_fee_unpaid);
  const reason = fault ? uploadFault(fault) : isFeeUnpaid && !isBusy ? 'fee_unpaid' : null;
  const refusal = reason && (
    <Refusal reason={reason} product={product} last={terms?.last_version ?? ''} />
  );
  return (
    <Modal
      opened
      icon={null}
      title={t('validation.upload.title_of', { product: name ?? '' })}
      onClose={onClose}
      actions={
        <>
          {/* In sight however long the form above is. */}
          {transfer && isBusy && (
            <Sending
              transfer={transfer}
              onPause={sending.pause}
              onResume={() => start(transfer.file, transfer.form)}
              onCancel={startAnew}
            />
          )}
          {file && refusal}
          <Button
            variant="default"
            onClick={() => {
              if (!isBusy) unsent.forget();
              onClose();
            }}
          >
            {t(
              isPaused
                ? 'validation.upload.later'
                : isBusy
                  ? 'validation.upload.background'
                  : 'ui.cancel',
            )}
          </Button>
          {form && !isBusy && (
            <Button
              onClick={send}
              disabled={
                // The last of the day may be the one that is being tried again.
                (terms?.left_today === 0 && !transfer) ||
                isFeeUnpaid ||
                verdict.state === 'checking' ||
                (isRefused && !insists)
              }
            >
              {t(terms?.pending ? 'validation.upload.replace' : 'validation.upload.send')}
            </Button>
          )}
        </>
      }
    >
      {!file && refusal}
      {terms?.pending && (!file || isPaused) && (
        <Text mb="sm">{t('validation.upload.pending', { version: terms.pending.version })}</Text>
      )}
      {terms && !file && <Terms terms={terms} isTooLarge={isTooLarge} onFile={take} />}
      {file && <ChosenFile file={file} onOther={isBusy ? null : startAnew} />}
      <LocalVerdict verdict={verdict} />
      {isRefused && form && !isBusy && (
        <Checkbox
          checked={insists}
          onChange={(event) => setInsists(event.currentTarget.checked)}
          label={t('validation.upload.insist')}
        />
      )}
      {terms && form && (
        <VersionForm
          terms={terms}
          form={form}
          onForm={change}
          inZip={inZip}
          tried={tried}
          disabled={isBusy}
        />
      )}
    </Modal>
  );
}

/** Looks once for what a reload interrupted, and calls back to go on with what was not sent yet. */
function useBegun(product: string, terms: UploadTerms | undefined, onReady: () => void) {
  const seller = useSeller().seller?.email ?? '';
  const sender = useSender();
  const isReady = Boolean(terms && seller);
  useEffect(() => watchTransfer({ seller, product }), [seller, product]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all is known
  useEffect(() => {
    if (!isReady) return;
    void findInterrupted(seller, sender);
    onReady();
  }, [isReady]);
}

interface TermsProps {
  terms: UploadTerms;
  isTooLarge: boolean;
  onFile: (file: File) => void;
}

function Terms({ terms, isTooLarge, onFile }: TermsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const megabytes = format.number(terms.largest / 1024 / 1024);
  return (
    <DropZone
      onFile={onFile}
      disabled={terms.left_today === 0 || terms.is_fee_unpaid}
      limits={t('validation.upload.limits', { megabytes, left: format.number(terms.left_today) })}
      error={
        terms.left_today === 0
          ? t('validation.upload.faults.uploads_used_up')
          : isTooLarge
            ? t('validation.upload.faults.file_too_large', { megabytes })
            : undefined
      }
    />
  );
}
