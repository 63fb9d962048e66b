import { Anchor, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Money } from '../../../ui/money/money.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { useExactEuros } from '../use-exact-euros.ts';
import classes from './refund-effects.module.css';
import type { Preview } from './use-preview.ts';

/** Everything the refund does, before it is done. */
export function RefundEffects({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.effects} aria-live="polite">
      <Title order={3} id={heading} className={classes.heading}>
        {t('orders.refund.effects')}
      </Title>
      <Content preview={preview} />
    </section>
  );
}

function Content({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  if (preview.hasFailed) {
    return (
      <Anchor component="button" type="button" fz="inherit" onClick={preview.retry}>
        {t('orders.refund.effects_failed')}
      </Anchor>
    );
  }
  if (!preview.isWanted || preview.refusal) {
    return <Text c="dimmed">{t('orders.refund.effects_waiting')}</Text>;
  }
  if (!preview.latest) return <Waiting />;
  return <Effects effects={preview.latest} isOld={!preview.current} />;
}

type Known = NonNullable<Preview['latest']>;

/** What changes, each in a row of its own, and in one line what does not. */
function Effects({ effects, isOld }: { effects: Known; isOld: boolean }) {
  const { t } = useTranslation();
  const moments = useMoments();
  const euros = useExactEuros();
  const payout = effects.is_withheld
    ? t('orders.refund.next_payout_withheld')
    : t('orders.refund.next_payout', {
        date: moments.date(effects.next_payout_on, Date.now()),
      });
  const changed = {
    balance: effects.balance_before !== effects.balance_after,
    payout: effects.next_payout_before !== effects.next_payout_after,
    care: effects.ends_care,
    level: effects.changes_level,
  };
  const same = [
    !changed.balance && t('orders.refund.balance'),
    !changed.payout && payout,
    !changed.care && t('orders.refund.care'),
    !changed.level && t('orders.refund.level'),
  ].filter((name) => name !== false);
  return (
    <dl className={classes.list} data-old={isOld || undefined} aria-busy={isOld}>
      <Effect name={`${t('orders.refund.customer_gets')} (${t('orders.refund.without_vat')})`}>
        <Money cents={effects.gross} strong exact />
      </Effect>
      <Effect name={t('orders.refund.commission')}>
        <Money cents={effects.commission} exact />
      </Effect>
      <Effect name={t('orders.refund.you_lose')}>
        <Money cents={-effects.net} exact />
      </Effect>
      {changed.balance && (
        <Effect name={t('orders.refund.balance')}>
          <FromTo before={effects.balance_before} after={effects.balance_after} />
        </Effect>
      )}
      {changed.payout && (
        <Effect name={payout} hint={effects.is_withheld && t('orders.refund.withheld')}>
          <FromTo before={effects.next_payout_before} after={effects.next_payout_after} />
        </Effect>
      )}
      {changed.care && (
        <Effect name={t('orders.refund.care')}>
          {effects.business_care === null
            ? t('orders.refund.care_ends_alone')
            : t('orders.refund.care_ends', { amount: euros(effects.business_care) })}
        </Effect>
      )}
      {changed.level && (
        <Effect name={t('orders.refund.level')}>{t('orders.refund.level_changes')}</Effect>
      )}
      {same.length > 0 && (
        <Effect name={t('orders.refund.not_changed')} isBelow>
          <span className={classes.same}>{same.join(' · ')}</span>
        </Effect>
      )}
    </dl>
  );
}

interface EffectProps {
  name: string;
  hint?: ReactNode;
  /** Words, that have no place in the column of amounts. */
  isBelow?: boolean;
  children: ReactNode;
}

function Effect({ name, hint, isBelow = false, children }: EffectProps) {
  return (
    <div data-below={isBelow || undefined}>
      <dt>
        {name}
        {hint && <span className={classes.hint}>{hint}</span>}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

function FromTo({ before, after }: { before: number; after: number }) {
  const { t } = useTranslation();
  const euros = useExactEuros();
  return (
    <>
      <VisuallyHidden>
        {t('orders.refund.from_to', { before: euros(before), after: euros(after) })}
      </VisuallyHidden>
      <span aria-hidden="true" className={classes.change}>
        <Money cents={before} exact /> → <Money cents={after} strong exact />
      </span>
    </>
  );
}

/** As many rows as there will be, about. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.list}>
      <VisuallyHidden role="status">{t('orders.refund.effects_loading')}</VisuallyHidden>
      {['60%', '72%', '55%', '48%', '64%', '40%'].map((width) => (
        <Bar key={width} width={width} />
      ))}
    </div>
  );
}
