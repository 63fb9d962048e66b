import { Button, Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useProducts, useSeller } from '../../../seller/use-shell.ts';
import { Modal } from '../../../ui/modal/modal.tsx';
import { filledForm, formFaults, type Typed, typedIn, type UploadForm } from './form.ts';
import { isUnreadable, LocalVerdict } from './local-verdict.tsx';
import { type UploadTerms, uploadTermsQuery } from './queries.ts';
import { Refusal } from './refusal.tsx';
import { Sending } from './sending.tsx';
import { findInterrupted, watchTransfer } from './transfers.ts';
import { type Unsent, useUnsent } from './unsent.ts';
import classes from './upload.module.css';
import { useSender, useSending } from './use-sending.ts';
import { useVerdict } from './use-verdict.ts';
import { VersionForm } from './version-form.tsx';
import { ChosenZip, ZipChoice } from './zip.tsx';

interface ProductUploadProps {
  product: string;
  onClose: () => void;
}

/** The way of one ZIP: dropped, checked here, described, sent. */
export function ProductUpload({ product, onClose }: ProductUploadProps) {
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
  const [tooLarge, setTooLarge] = useState<string | null>(null);
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
    const fits = dropped.size <= terms.largest;
    setTooLarge(fits ? null : dropped.name);
    if (!fits) return;
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
    } else if (terms?.refused) {
      const { changelog, online_on } = terms.refused;
      setTyped(typedIn(changelog, online_on, terms.date));
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
    setTooLarge(null);
  };
  const takeOther = (other: File) => {
    // What was sent of the one before belongs to that alone.
    if (terms && other.size <= terms.largest) {
      sending.discard();
      setTried(false);
    }
    void take(other, form ?? typed);
  };
  const inZip = verdict.state === 'checked' ? verdict.report.version : undefined;
  const isRefused = verdict.state === 'checked' && verdict.report.compliance !== 'compliant';
  const start = (file: File, form: UploadForm) => {
    unsent.forget();
    setTooLarge(null);
    sending.start({ file, form, address: transfer?.address ?? null }, Boolean(terms?.pending));
  };
  const send = () => {
    setTried(true);
    if (!file || !form || !terms || Object.keys(formFaults(form, terms, inZip)).length > 0) return;
    start(file, form);
  };
  // The last of the day may be the one that is being tried again.
  const isUsedUp = terms?.left_today === 0 && !transfer;
  const isPaused = transfer?.state === 'paused';
  const fault = transfer?.error ?? error;
  const isFeeUnpaid = Boolean(terms?.is_fee_unpaid);
  const refusal = (fault || (isFeeUnpaid && !isBusy)) && (
    <Refusal error={fault} product={product} last={terms?.last_version ?? ''} />
  );
  const replaced = terms?.pending && (!isBusy || isPaused) && (
    <Text className={classes.line}>{t('validation.upload.pending', terms.pending)}</Text>
  );
  return (
    <Modal
      opened
      icon={null}
      title={t('validation.upload.title_of', { product: name ?? '' })}
      onClose={onClose}
      onSubmit={send}
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
          {file && replaced}
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
              type="submit"
              disabled={
                isUsedUp || isFeeUnpaid || verdict.state === 'checking' || (isRefused && !insists)
              }
            >
              {t(terms?.pending ? 'validation.upload.replace' : 'validation.upload.send')}
            </Button>
          )}
        </>
      }
    >
      {!file && refusal}
      {!file && replaced}
      {terms && !file && <ZipChoice terms={terms} tooLarge={tooLarge} onFile={take} />}
      {file && (
        <ChosenZip
          file={file}
          terms={terms}
          isUsedUp={isUsedUp}
          tooLarge={tooLarge}
          onOther={isBusy ? null : takeOther}
        />
      )}
      <LocalVerdict verdict={verdict} />
      {isRefused && form && !isBusy && (
        <Checkbox
          checked={insists}
          onChange={(event) => setInsists(event.currentTarget.checked)}
          label={t('validation.upload.insist')}
          description={terms?.pending && t('validation.upload.insist_replace', terms.pending)}
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
