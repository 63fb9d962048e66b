import { Button, Radio, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDates } from '../../format/use-dates.ts';
import { SubscribeDocument } from '../../graphql/generated/subscription/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { canSubscribe } from '../../seller/payout.ts';
import { useSeller } from '../../seller/use-shell.ts';
import { addTo, dayInParis } from '../../ui/date-range/period.ts';
import { FaultText } from './fault-text.tsx';
import { PlanPrice } from './plan-price.tsx';
import { type Billing, usePay } from './queries.ts';
import classes from './subscription.module.css';

/** How many days ahead a subscription may begin, as the server has it. */
const longestWait = 365;

/** Offered only with has_monetization and after the load (R7.7). */
export function Subscribe({ billing }: { billing: Billing }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  const dates = useDates();
  const { seller, loaded } = useSeller();
  const { product_id: product, plans, subscription } = billing;
  const [chosen, setChosen] = useState(subscription?.plan.id ?? plans[0]?.id ?? '');
  const [startsOn, setStartsOn] = useState('');
  const pay = usePay<void>(
    product,
    async (api) =>
      (
        await api(SubscribeDocument, {
          product,
          plan: chosen,
          lang,
          ...(startsOn && { starts_on: startsOn }),
        })
      ).subscribe,
    () => undefined,
  );
  const first = addTo(dayInParis(), { days: 1 });
  const last = addTo(dayInParis(), { days: longestWait });
  const isOutside = startsOn !== '' && (startsOn < first || startsOn > last);
  if (!billing.may_subscribe || !canSubscribe(seller, loaded)) return null;
  const plan = plans.find(({ id }) => id === chosen);
  const offered = subscription?.had_trial ? 0 : (plan?.trial_days ?? 0);
  const days = startsOn ? 0 : offered;
  return (
    <>
      <Radio.Group label={t('subscription.plan.choose')} value={chosen} onChange={setChosen}>
        <div className={classes.reasons}>
          {plans.map((one) => (
            <Radio key={one.id} value={one.id} label={<PlanPrice plan={one} />} />
          ))}
        </div>
      </Radio.Group>
      <div className={classes.start}>
        <TextInput
          type="date"
          label={t('subscription.plan.starts_on')}
          min={first}
          max={last}
          error={isOutside && t('subscription.faults.start_out_of_range')}
          value={startsOn}
          onChange={(event) => {
            setStartsOn(event.currentTarget.value);
            pay.reset(); // What was refused may have been the day.
          }}
        />
      </div>
      {!isOutside && (
        <Text size="sm" c="dimmed">
          {days > 0
            ? t('subscription.plan.trial', { count: days })
            : t('subscription.plan.charged', { date: dates.longDate(startsOn || dayInParis()) })}
          {startsOn && offered > 0 && ` ${t('subscription.plan.no_trial')}`}
        </Text>
      )}
      <div className={classes.actions}>
        <Button loading={pay.isBusy} disabled={isOutside} onClick={() => pay.mutate()}>
          {days > 0 ? t('subscription.plan.start_trial') : t('subscription.plan.subscribe')}
        </Button>
      </div>
      <FaultText error={pay.error} />
    </>
  );
}
