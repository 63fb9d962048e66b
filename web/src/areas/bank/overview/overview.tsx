import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isEuropeanPartner, isPayoutOn, isPremiumPartner } from '../../../seller/payout.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { PayoutAccount } from '../account/payout-account.tsx';
import { useOpenLines } from '../lines/lines-address.ts';
import { LinesPanel } from '../lines/lines-panel.tsx';
import { bankQuery, type Overview } from '../queries.ts';
import { BooksCheck } from '../shared/books-check.tsx';
import classes from '../shared/equation.module.css';
import { BankFrame, useStepAddress } from '../shared/frame.tsx';
import { useDays } from '../shared/use-days.ts';
import { useExact } from '../shared/use-exact.ts';
import { Balance } from './balance.tsx';
import { Documents } from './documents.tsx';
import { HowYouArePaid } from './how-you-are-paid.tsx';
import { PayoutList } from './payout-list.tsx';
import { Timeline } from './timeline.tsx';

/** How much, and when: where the money is, what the coming days bring, what was paid (R2.19). */
export function BankOverview() {
  const { t } = useTranslation();
  const config = useConfig();
  const { seller, loaded } = useSeller();
  const query = useQuery(bankQuery(useApi()));
  const { data } = query;
  const { figure, open, close } = useOpenLines();
  useStep();
  const isEuropean = isEuropeanPartner(config, seller);
  const isPremium = loaded && isPremiumPartner(config, seller);
  return (
    <BankFrame
      title={t('routes.bank.title')}
      description={isPremium ? <PremiumWords /> : t('routes.bank.description')}
      beside={isPremium && <Badge type="info" content={t('bank.premium.badge')} />}
    >
      {data ? (
        <>
          <Balance
            overview={data.bank_overview}
            pendingDays={data.marketplace_terms.payout_days}
            onOpen={open}
          />
          <BooksCheck checked={data.bank_overview.checked} />
          {data.bank_schedule.length > 0 && <Timeline entries={data.bank_schedule} onOpen={open} />}
        </>
      ) : (
        <NotLoaded inPanel query={query} />
      )}
      {(!loaded || (isPayoutOn(config, seller) && isEuropean)) && <PayoutAccount />}
      {loaded && !isEuropean && <HowYouArePaid seller={seller} />}
      {data && <Documents documents={data.seller_documents} />}
      <PayoutList />
      {figure && (
        <LinesPanel
          key={JSON.stringify(figure)}
          figure={figure}
          onClose={close}
          isNegative={data !== undefined && data.bank_overview.available < 0}
        >
          {data && figure.of === 'EXPECTED' && figure.on === data.bank_overview.next_payout_on && (
            <ExpectedSum overview={data.bank_overview} />
          )}
        </LinesPanel>
      )}
    </BankFrame>
  );
}

/** R14.5, R14.9: the legacy page's own address names a step; it leads to it here too. */
function useStep() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = useStepAddress();
  const step = search.get('step');
  useEffect(() => {
    if (step !== 'invoices' && step !== 'tax-system' && step !== 'integration-fund') return;
    const { href, isLegacy } = addressOf(step);
    if (isLegacy) window.location.replace(href);
    else void navigate(href, { replace: true });
  });
}

/** R14.10: what comes with being a premium partner, and whom to ask. */
function PremiumWords() {
  const { t } = useTranslation();
  const { name, email } = useConfig().premium_contact;
  return (
    <>
      {t('bank.premium.text')}
      {email && (
        <>
          {' '}
          {t('bank.premium.contact')} <a href={`mailto:${email}`}>{name}</a>
        </>
      )}
    </>
  );
}

/** What the next payout is the sum of, as far as it is known. */
function ExpectedSum({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const { day } = useDays();
  const euros = useExact();
  const { available, releases, expected, next_payout_on } = overview;
  const fees = expected - available - releases;
  const terms = [
    [t('bank.figures.available'), available],
    [t('bank.lines.titles.RELEASE'), releases],
    ...(fees === 0 ? [] : [[t('bank.payout.terms.fees'), fees] as const]),
  ] as const;
  return (
    <dl className={classes.within}>
      {terms.map(([name, cents], place) => (
        <div
          key={name}
          className={classes.term}
          data-sign={cents < 0 ? '−' : place === 0 ? '' : '+'}
        >
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.amount}>{euros(Math.abs(cents))}</dd>
        </div>
      ))}
      <div className={`${classes.term} ${classes.total}`} data-sign="=">
        <dt className={classes.name}>{t('bank.expected_on', { day: day(next_payout_on) })}</dt>
        <dd className={classes.amount}>{euros(expected)}</dd>
      </div>
    </dl>
  );
}
