import { Anchor, VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { externalUrl } from '../../../links/external.ts';
import { paths } from '../../../links/paths.ts';
import { To } from '../../../links/to.tsx';
import { isPayoutOn } from '../../../seller/payout.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { walletStep } from '../../../seller/wallet.ts';
import common from '../../../ui/common.module.css';
import { useParisDates } from '../../../ui/date-range/use-paris-dates.ts';
import type { OrderDetails } from '../queries.ts';
import classes from './money.module.css';
import { type MoneyStep, moneyGroups } from './path.ts';

/** The dated way of each line's share: sale, release, payout, bank. */
export function OrderMoney({ order }: { order: OrderDetails }) {
  const groups = moneyGroups(order);
  return groups.map(({ lines, steps }) => (
    <div key={lines[0]?.id} className={classes.group}>
      {groups.length > 1 && (
        <p className={classes.about}>{lines.map((line) => line.product_name).join(', ')}</p>
      )}
      <ol className={common.list}>
        {steps.map((step) => (
          <Step key={step.kind + (step.payout ?? '')} step={step} />
        ))}
      </ol>
    </div>
  ));
}

function Step({ step: { kind, state, on, payout = '' } }: { step: MoneyStep }) {
  const { t } = useTranslation();
  const dates = useParisDates();
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.dot}>{state === 'done' && <Check size={16} aria-hidden />}</span>
      <div className={classes.words}>
        <span className={classes.label}>
          <ToPayout id={payout}>{t(`orders.order.path.${kind}`, { id: payout })}</ToPayout>
        </span>
        <VisuallyHidden> ({t(`orders.order.path_states.${state}`)}) </VisuallyHidden>
        {kind === 'available_from' && (
          <p className={classes.hint}>{t('orders.order.path.available_hint')}</p>
        )}
        {kind === 'withheld' && <WithheldReason />}
      </div>
      {on && (
        <time dateTime={on} className={classes.date}>
          {dates.date(on)}
        </time>
      )}
    </li>
  );
}

/** Leads to the payout's own page, where the seller can open it. */
function ToPayout({ id, children }: { id: string; children: string }) {
  const config = useConfig();
  const { seller, loaded } = useSeller();
  const home = paths.home(useLanguage());
  if (!id || !loaded || seller.is_banned || !isPayoutOn(config, seller)) return children;
  return (
    <Anchor component={Link} to={`${home}/bank/payouts/${id}`} inherit>
      {children}
    </Anchor>
  );
}

/** Why nothing is paid out, and what the seller can do about it. */
function WithheldReason() {
  const { t } = useTranslation();
  const { seller } = useSeller();
  const step = walletStep(seller);
  return (
    <>
      <p className={classes.hint}>
        {seller.is_banned ? t('orders.order.path.withheld_banned') : t(`wallet.steps.${step}.text`)}
      </p>
      <p className={classes.hint}>
        {seller.is_banned ? <LiftBan /> : t(`wallet.steps.${step}.next`)}
      </p>
    </>
  );
}

/** Our own contact page is closed to a banned seller (R7.2), the marketplace's is not. */
function LiftBan() {
  const { t } = useTranslation();
  const outside = externalUrl(useConfig(), 'contact');
  if (!outside) return t('orders.order.path.withheld_banned_mail');
  return (
    <Anchor component={To} to={outside} fz="inherit">
      {t('orders.order.path.withheld_banned_next')}
    </Anchor>
  );
}
