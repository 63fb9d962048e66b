import { Button, Input, NativeSelect, SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { ApiError } from '../../../graphql/api-error.ts';
import type { PromotionInput } from '../../../graphql/generated/graphql.ts';
import { CreatePromotionDocument } from '../../../graphql/generated/promote/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { DayField } from '../../../ui/day-field/day-field.tsx';
import { FaultText } from '../../../ui/fault-text.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { useConfirmDrop } from '../../../ui/leaving/use-confirm-drop.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { type Preview, previewQuery, promotionsKey, type Terms } from '../queries.ts';
import { promotionKinds } from '../search.ts';
import { type Draft, discountOf, inputOf } from './draft.ts';
import { PreviewPanel } from './preview-panel.tsx';
import classes from './promotion-dialog.module.css';
import { useProblemWords } from './use-problem-words.ts';

interface PromotionDialogProps {
  terms: Terms;
  /** The product it opens with; where that cannot be promoted, it says so and no other is chosen. Null: which one is asked. */
  productID: string | null;
  onClose: () => void;
}

/** Sets up a promotion; what it does and what prevents it is shown as one types (R17.5). */
export function PromotionDialog({ terms, productID, onClose }: PromotionDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const api = useApi();
  const language = useLanguage();
  const client = useQueryClient();
  const toasts = useToast();
  const today = dayInParis();
  const { products } = terms;
  // Among several none is chosen beforehand: what is set up for today runs at once.
  const only = products.length === 1 ? products[0] : undefined;
  const first = productID ? products.find(({ id }) => id === productID) : only;
  const wanted = useProducts().products?.find(({ id }) => id === productID);
  const [tried, setTried] = useState(false);
  const [initial] = useState<Draft>({
    product: first?.id ?? '',
    kind: 'PERIOD',
    discount_type: 'PERCENTAGE',
    discount: '20',
    starts_on: today,
    ends_on: today,
    code: '',
    max_uses: String(terms.code_uses),
    max_per_customer: '1',
  });
  const [draft, setDraft] = useState(initial);
  // A key or a click outside it must not cost what was written.
  const isChanged = draft !== initial;
  const dropping = useConfirmDrop(isChanged);
  const [isConfirmed, setConfirmed] = useState(false);
  const set = (part: Partial<Draft>) => {
    setConfirmed(false);
    setDraft((now) => ({ ...now, ...part }));
  };
  const input = inputOf(draft, language);
  const [debounced] = useDebouncedValue(JSON.stringify(input), 250);
  const preview = useQuery(previewQuery(api, JSON.parse(debounced) as PromotionInput | null));
  const isCurrent =
    debounced === JSON.stringify(input) && !preview.isPending && !preview.isPlaceholderData;
  const failed = isCurrent && !preview.data;
  const lookAgain = () => void preview.refetch();
  const create = useMutation<unknown, ApiError, PromotionInput>({
    mutationFn: (wanted) => api(CreatePromotionDocument, { input: wanted, lang: language }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: promotionsKey });
      const name = products.find(({ id }) => id === draft.product)?.name ?? '';
      toasts.show({ type: 'success', text: t('promote.created', { name }) });
      onClose();
    },
    onError: lookAgain,
  });
  const unpromotable =
    productID && !draft.product
      ? t(`promote.problems.${wanted?.is_active ? 'product_type' : 'product_offline'}`)
      : undefined;
  const faultOf = useFaults(draft, preview.data?.problems ?? [], tried);
  const confirm = () => {
    setTried(true);
    if (failed) lookAgain();
    else setConfirmed(input !== null);
  };
  // It is set up once it is known what it does, unless more is typed before.
  useEffect(() => {
    if (!isConfirmed || !isCurrent) return;
    setConfirmed(false);
    if (input && !create.isPending && preview.data?.problems.length === 0) create.mutate(input);
  });
  const unreadable =
    discountOf(draft, language) === null
      ? t(`promote.form.unreadable_${draft.discount_type}`)
      : undefined;
  const line = (field: 'code' | 'max_uses' | 'max_per_customer') => (
    <Field label={t(`promote.form.${field}`)} error={faultOf(field)} required>
      <Input
        value={draft[field]}
        autoComplete="off"
        inputMode={field === 'code' ? 'text' : 'numeric'}
        error={Boolean(faultOf(field))}
        onChange={(event) => set({ [field]: event.currentTarget.value })}
      />
    </Field>
  );
  const day = (field: 'starts_on' | 'ends_on') => (
    <DayField
      label={t(`promote.form.${field}`)}
      error={faultOf(field)}
      required
      value={draft[field]}
      min={field === 'starts_on' ? today : draft.starts_on}
      onChange={(chosen) => set({ [field]: chosen })}
    />
  );
  return (
    <Modal
      opened
      icon={null}
      isWide
      title={t('promote.new')}
      onClose={() => dropping.ask(onClose)}
      onSubmit={confirm}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          {/* Not while it only loads what it does: Enter sends nothing past a disabled button. */}
          <Button type="submit" loading={create.isPending || isConfirmed}>
            {t('promote.form.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <div className={classes.form}>
          <NativeSelect
            label={t('promote.columns.product')}
            required
            error={unpromotable ?? faultOf('product')}
            data={[
              ...(draft.product
                ? []
                : [
                    {
                      value: '',
                      label: wanted?.name ?? t('promote.form.product_none'),
                      disabled: true,
                    },
                  ]),
              ...products.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={draft.product}
            onChange={(event) => set({ product: event.currentTarget.value })}
          />
          <div>
            <SegmentedControl
              fullWidth
              aria-label={t('promote.kind')}
              data={promotionKinds.map((value) => ({ value, label: t(`promote.kinds.${value}`) }))}
              value={draft.kind}
              onChange={(kind) => set({ kind: kind as Draft['kind'] })}
            />
            <p className={classes.hint}>
              {draft.kind === 'PERIOD'
                ? t('promote.form.hint_PERIOD', {
                    count: terms.days_per_year,
                    days: format.number(terms.days_per_year),
                  })
                : t('promote.form.hint_CODE', {
                    percent: format.percent(terms.code_rate / 100),
                    uses: format.number(terms.code_uses),
                    each: format.number(terms.code_per_customer),
                    count: terms.code_months,
                  })}
            </p>
          </div>
          {draft.kind === 'CODE' && line('code')}
          <div className={classes.pair}>
            <Field
              label={t('promote.columns.discount')}
              error={unreadable ?? faultOf('discount')}
              required
            >
              <Input
                value={draft.discount}
                inputMode="decimal"
                autoComplete="off"
                error={Boolean(unreadable ?? faultOf('discount'))}
                rightSection={draft.discount_type === 'PERCENTAGE' ? '%' : '€'}
                onChange={(event) => set({ discount: event.currentTarget.value })}
              />
            </Field>
            <Input.Wrapper label={t('promote.form.type')} labelElement="div">
              <SegmentedControl
                fullWidth
                aria-label={t('promote.form.type')}
                data={(['PERCENTAGE', 'AMOUNT'] as const).map((value) => ({
                  value,
                  label: t(`promote.form.types.${value}`),
                }))}
                value={draft.discount_type}
                onChange={(type) => set({ discount_type: type as Draft['discount_type'] })}
              />
            </Input.Wrapper>
          </div>
          <div className={classes.pair}>
            {day('starts_on')}
            {day('ends_on')}
          </div>
          {draft.kind === 'CODE' && (
            <div className={classes.pair}>
              {line('max_uses')}
              {line('max_per_customer')}
            </div>
          )}
          {create.error && preview.data?.problems.length === 0 && (
            <FaultText>{t('promote.form.failed')}</FaultText>
          )}
        </div>
        <PreviewPanel
          preview={preview.data ?? null}
          isReadable={input !== null}
          isCurrent={isCurrent}
          failed={failed}
          onRetry={lookAgain}
          terms={draft.kind === 'CODE' ? terms : undefined}
        />
      </div>
      {dropping.question}
    </Modal>
  );
}

/** What is wrong at a field; what is still empty is no fault before one confirms. */
function useFaults(draft: Draft, problems: Preview['problems'], tried: boolean) {
  const { t } = useTranslation();
  const words = useProblemWords();
  return (field: string): string | undefined => {
    const isDay = field === 'starts_on' || field === 'ends_on';
    if (field === 'product' && !draft.product) {
      return tried ? t('promote.form.product_missing') : undefined;
    }
    if (isDay && !draft[field]) return tried ? t('promote.form.day_missing') : undefined;
    if (field === 'code' && !draft.code) return tried ? t('promote.problems.code_form') : undefined;
    const found = problems.find((problem) => problem.field === field);
    return found && words(found, draft);
  };
}
