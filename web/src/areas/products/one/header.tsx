import { Anchor, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useDates } from '../../../format/use-dates.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { dayInParis } from '../../../ui/date-range/period.ts';
import { type Tone, ToneIcon } from '../../../ui/tone/tone-icon.tsx';
import { hasPrice } from '../editor/shared/sheet.ts';
import { usePlaces } from '../links.ts';
import type { ProductDetails, ProductItem } from '../queries.ts';
import { StateMark } from '../shared/mark.tsx';
import { ProductIcon } from '../shared/product-icon.tsx';
import { ProductRating } from '../shared/rating.tsx';
import { Trend } from '../shared/trend.tsx';
import { type NextStep, nextStep } from './next-step.ts';
import classes from './product.module.css';
import { ProductActions } from './product-actions.tsx';
import { useFeeSwitches } from './use-fee-switches.ts';

interface ProductHeaderProps {
  details: ProductDetails;
  /** The tab on show: what it does already is not offered twice. */
  tab: string;
}

/** Who it is, how it does, and what comes next. */
export function ProductHeader({ details, tab }: ProductHeaderProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { item } = details;
  const step = nextStep(details, dayInParis(), useFeeSwitches());
  return (
    <>
      <header className={classes.head}>
        <ProductIcon type={item.type} file={item.icon} size={64} />
        <div className={classes.words}>
          <Title order={1} className={classes.title}>
            {item.name}
          </Title>
          <div className={classes.facts}>
            <StateMark item={item} />
            <span>{t(`sales.product_types.${item.type}`)}</span>
            {hasPrice(details.sheet) && <span>{format.euros(item.price)}</span>}
            <ProductRating rating={item.rating} />
            <span>
              {t('products.turnover_30', { amount: format.euros(item.turnover) })}{' '}
              <Trend now={item.turnover} before={item.turnover_before} />
            </span>
          </div>
        </div>
        <ProductActions details={details} step={step} tab={tab} />
      </header>
      <Next step={step} item={item} refusal={details.sheet.refusal} />
    </>
  );
}

const tones: Record<NextStep['kind'], Tone> = {
  removed: 'info',
  wait: 'info',
  wait_version: 'info',
  wait_day: 'success',
  wait_marketplace: 'success',
  answer_reviewer: 'error',
  submit_sheet: 'info',
  activate: 'warning',
  add_version: 'warning',
  finish_sheet: 'warning',
  continue_draft: 'info',
  pay_fee: 'warning',
  update_version: 'warning',
  mend_version: 'error',
  version_refused: 'error',
  healthy: 'success',
};

/** One sentence that says what is next. */
function Next(props: { step: NextStep; item: ProductItem; refusal: string }) {
  const { step, item, refusal } = props;
  const product = item.id;
  const { t } = useTranslation();
  const format = useFormat();
  const places = usePlaces();
  const words = useNextWords(step);
  return (
    <section className={classes.next} aria-label={t('products.next.label')}>
      <ToneIcon type={tones[step.kind]} size={20} />
      <div>
        {words}{' '}
        {step.kind === 'version_refused' && step.upload && (
          <Anchor component={Link} to={places.feedback(product, step.upload)}>
            {t('products.versions.feedback')}
          </Anchor>
        )}
        {step.kind === 'removed' &&
          [
            [t('routes.orders.name'), places.orders(product)] as const,
            [t('routes.messages.name'), places.messages(product)] as const,
            [t('routes.products_invoice.name'), places.invoices(product)] as const,
          ].map(([name, to]) => (
            <Anchor key={to} component={Link} to={to} mr="sm">
              {name}
            </Anchor>
          ))}
        {step.kind === 'answer_reviewer' && refusal && (
          <blockquote className={classes.refusal}>{refusal}</blockquote>
        )}
        {item.fee.state === 'LATER' && item.fee.amount > 0 && (
          <div className={classes.dim}>
            {t('products.next.fee_later', { amount: format.euros(item.fee.amount) })}
          </div>
        )}
      </div>
    </section>
  );
}

function useNextWords(step: NextStep): string {
  const { t } = useTranslation();
  const dates = useDates();
  switch (step.kind) {
    case 'finish_sheet':
    case 'continue_draft':
      return step.count > 0
        ? t('products.next.finish_sheet', { count: step.count })
        : t('products.next.submit_sheet');
    case 'pay_fee': {
      const date = dates.longDate(step.date);
      if (step.fee === 'STOPPED') return t('products.next.fee_stopped', { date });
      if (step.fee === 'DUE') return t('products.next.fee_due', { date });
      const blocks = dates.longDate(step.blocks ?? step.date);
      return t('products.next.fee_overdue', { date, blocks });
    }
    case 'update_version': {
      const date = dates.longDate(step.date);
      return step.isPast
        ? t('products.next.update_past', { date })
        : t('products.next.update_before', { date });
    }
    case 'wait_day':
      return t('products.next.wait_day', {
        version: step.version,
        date: dates.longDate(step.date),
      });
    case 'mend_version':
    case 'wait_version':
    case 'version_refused':
      return t(`products.next.${step.kind}`, { version: step.version });
    default:
      return t(`products.next.${step.kind}`);
  }
}
