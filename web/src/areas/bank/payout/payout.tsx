import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useOpenLines } from '../lines/lines-address.ts';
import { LinesPanel } from '../lines/lines-panel.tsx';
import { type PayoutRow, payoutQuery } from '../queries.ts';
import { BooksCheck } from '../shared/books-check.tsx';
import { BankFrame, useBankPath } from '../shared/frame.tsx';
import { Papers } from '../shared/papers.tsx';
import { PayoutState } from '../shared/payout-state.tsx';
import { SaveFiles } from '../shared/save-files.tsx';
import { useDays } from '../shared/use-days.ts';
import { Equation } from './equation.tsx';
import { PayoutLedger } from './ledger.tsx';

/** Why exactly this amount: a payout as an equation, each term of which opens its lines (R14.7). */
export function PayoutScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  const { day } = useDays();
  const path = useBankPath();
  const query = useQuery(payoutQuery(useApi(), id));
  const { data: proof } = query;
  const { figure, open, close } = useOpenLines();
  const title = proof
    ? t('bank.payout.title', { day: day(proof.payout.due_on) })
    : t('bank.titles.payout.title');
  return (
    <BankFrame
      title={title}
      actions={
        proof && (
          <SaveFiles
            filled
            path="payout"
            params={{ payout: id }}
            formats={['pdf', 'csv', 'xlsx']}
          />
        )
      }
    >
      {proof && (
        <>
          <PayoutFacts payout={proof.payout} />
          <Equation proof={proof} onOpen={(of) => open({ of })} />
          <BooksCheck checked={proof.checked} />
          <Papers papers={proof.documents} title={t('bank.payout.documents')} />
          <PayoutLedger entries={proof.ledger} />
          {figure && (
            <LinesPanel key={figure.of} figure={{ of: figure.of, payout: id }} onClose={close} />
          )}
        </>
      )}
      {proof === null && (
        <Panel>
          <EmptyState
            title={t('bank.payout.unknown_title')}
            text={t('bank.payout.unknown_text')}
            actions={<Link to={path('payouts')}>{t('bank.payout.back')}</Link>}
          />
        </Panel>
      )}
      <NotLoaded inPanel query={query} />
    </BankFrame>
  );
}

/** How far the payout is, its days and what the bank knows it by. */
function PayoutFacts({ payout }: { payout: PayoutRow }) {
  const { t } = useTranslation();
  const { day } = useDays();
  const facts: [name: string, value: ReactNode][] = [
    [t('bank.columns.state'), <PayoutState key="state" payout={payout} />],
    [t('bank.payout.sent'), payout.sent_at && day(payout.sent_at)],
    payout.paid_at
      ? [t('bank.columns.at_bank'), day(payout.paid_at)]
      : [
          t('bank.payout.expected_at_bank'),
          payout.expected_on && !payout.returned_at && day(payout.expected_on),
        ],
    [t('bank.payout.returned_on'), payout.returned_at && day(payout.returned_at)],
    [t('bank.columns.reference'), payout.bank_reference],
  ];
  return (
    <Panel padded>
      <Facts facts={facts.filter(([, value]) => value)} />
    </Panel>
  );
}
