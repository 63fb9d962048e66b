import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { useApi } from '../../graphql/api-context.ts';
import { StopPromotionDocument } from '../../graphql/generated/promote/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ConfirmButton } from '../../ui/confirm-button/confirm-button.tsx';
import { dayInParis } from '../../ui/date-range/period.ts';
import type { ListColumn } from '../../ui/list/columns.ts';
import { Mark } from '../../ui/mark/mark.tsx';
import { Money } from '../../ui/money/money.tsx';
import { useToast } from '../../ui/toast/toast-context.ts';
import classes from './promote.module.css';
import { type Promotion, promotionsKey } from './queries.ts';
import { useDays } from './use-days.ts';

const tones = {
  PLANNED: 'info',
  RUNNING: 'success',
  ENDED: 'neutral',
  CANCELLED: 'neutral',
} as const;

/** What the list says of a promotion. */
export function usePromotionColumns(): ListColumn<Promotion>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const daysOf = useDays();
  const discountOf = useDiscount();
  const ofResult = (
    id: 'sales' | 'turnover' | 'net',
    width: number,
    figures: (result: NonNullable<Promotion['result']>) => [now: ReactNode, before: string],
  ): ListColumn<Promotion> => ({
    id,
    head: t(`promote.columns.${id}`),
    numeric: true,
    width,
    card: 'line',
    cell: ({ kind, result }) => {
      if (!result) return '–';
      const [now, before] = figures(result);
      return (
        <span className={classes.stack} data-numeric>
          {now}
          {/* Of a code only what was sold with it: there was none before. */}
          {kind === 'PERIOD' && (
            <span className={classes.small} title={t('promote.result_hint')}>
              {t('promote.before', { value: before })}
            </span>
          )}
        </span>
      );
    },
  });
  return [
    {
      id: 'product',
      head: t('promote.columns.product'),
      main: true,
      flexible: true,
      width: 12,
      cell: ({ product_name, kind, code }) => (
        <span className={classes.stack}>
          <span className={classes.name}>{product_name}</span>
          <span className={classes.dim} title={code ?? undefined}>
            {kind === 'CODE' ? `${t('promote.kinds.CODE')} ${code}` : t('promote.kinds.PERIOD')}
          </span>
        </span>
      ),
    },
    {
      id: 'discount',
      head: t('promote.columns.discount'),
      width: 9.25,
      keep: true,
      card: 'aside',
      cell: (promotion) => (
        <span className={classes.stack}>
          <span>{discountOf(promotion)}</span>
          <span className={classes.small}>
            {format.euros(promotion.price)} → {format.euros(promotion.promoted_price)}
          </span>
        </span>
      ),
    },
    {
      id: 'days',
      head: t('promote.columns.days'),
      width: 8.5,
      wraps: true,
      cell: daysOf,
    },
    {
      id: 'state',
      head: t('promote.columns.state'),
      width: 8.5,
      wraps: true,
      keep: true,
      card: 'mark',
      cell: ({ state, is_taken }) => (
        <span className={classes.stack} data-state>
          <Mark tone={tones[state]}>{t(`promote.states.${state}`)}</Mark>
          {!is_taken && <span className={classes.dim}>{t('promote.waiting')}</span>}
        </span>
      ),
    },
    ofResult('sales', 4.75, ({ sales, sales_before }) => [
      <span key="now">{format.number(sales)}</span>,
      format.number(sales_before),
    ]),
    ofResult('turnover', 7, ({ turnover, turnover_before }) => [
      <Money key="now" cents={turnover} />,
      format.euros(turnover_before),
    ]),
    ofResult('net', 7, ({ net, net_before }) => [
      <Money key="now" cents={net} strong />,
      format.euros(net_before),
    ]),
    {
      id: 'action',
      head: t('promote.columns.action'),
      width: 10,
      keep: true,
      cell: (promotion) => <Action promotion={promotion} />,
    },
  ];
}

/** The discount as customers see it: −20 %, or −€5. */
function useDiscount() {
  const format = useFormat();
  return ({ discount_type, discount }: Pick<Promotion, 'discount_type' | 'discount'>) =>
    `\u2212${discount_type === 'PERCENTAGE' ? format.percent(discount / 100) : format.euros(discount)}`;
}

/** What can still be done about it; on its last day there is nothing to end. */
function Action({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation();
  const { state, ends_on } = promotion;
  const isRunning = state === 'RUNNING';
  if (isRunning && ends_on <= dayInParis()) {
    return <span className={classes.dim}>{t('promote.stop.ends_today')}</span>;
  }
  return (isRunning || state === 'PLANNED') && <Stop promotion={promotion} />;
}

/** Cancels what has not begun, ends what runs. */
function Stop({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation();
  const api = useApi();
  const lang = useLanguage();
  const client = useQueryClient();
  const toasts = useToast();
  const { id, product_name: name } = promotion;
  const state = promotion.state === 'PLANNED' ? 'PLANNED' : 'RUNNING';
  const stop = useMutation({
    mutationFn: () => api(StopPromotionDocument, { id, lang }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: promotionsKey });
      toasts.show({ type: 'success', text: t(`promote.stop.done_${state}`, { name }) });
    },
  });
  return (
    <ConfirmButton
      label={t(`promote.stop.${state}`)}
      title={t(`promote.stop.title_${state}`, { name })}
      keepLabel={t('promote.stop.keep')}
      confirmLabel={t(state === 'PLANNED' ? 'promote.stop.confirm' : 'promote.stop.RUNNING')}
      onConfirm={() => stop.mutateAsync()}
    >
      {t(`promote.stop.text_${state}`)}
    </ConfirmButton>
  );
}
