import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import type { BankLinesQuery } from '../../../graphql/generated/bank/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { Money } from '../../../ui/money/money.tsx';
import { SidePanel } from '../../../ui/side-panel/side-panel.tsx';
import { type FigureFilter, linesQuery } from '../queries.ts';
import { useBankPath } from '../shared/frame.tsx';
import { useDays } from '../shared/use-days.ts';
import classes from './lines-panel.module.css';

type Line = BankLinesQuery['bank_lines'][number];

interface LinesPanelProps {
  figure: FigureFilter;
  onClose: () => void;
  /** What is available is below zero, and taken off what comes. Default false. */
  isNegative?: boolean;
  /** What is shown above the lines. */
  children?: ReactNode;
}

/** The lines that a figure is the sum of. */
export function LinesPanel({ figure, onClose, isNegative = false, children }: LinesPanelProps) {
  const { t } = useTranslation();
  const { day, short } = useDays();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    linesQuery(useApi(), figure, useLanguage()),
  );
  const lines = data?.pages.flat();
  const when = figure.until
    ? `${short(figure.on ?? '')} – ${short(figure.until)}`
    : figure.on && day(figure.on);
  return (
    <SidePanel
      title={
        <>
          {t(`bank.lines.titles.${figure.of}`)} {when && <span>{when}</span>}
        </>
      }
      onClose={onClose}
    >
      <div className={classes.body}>
        {children}
        {figure.of === 'EXPECTED' && (
          <p className={classes.note}>
            {t(isNegative ? 'bank.lines.expected_less' : 'bank.lines.expected_note')}
          </p>
        )}
        {lines && lines.length > 0 && (
          <ol className={classes.lines}>
            {lines.map((line) => (
              <OneLine key={line.id} line={line} />
            ))}
          </ol>
        )}
        {lines?.length === 0 && <p className={classes.note}>{t('bank.lines.none')}</p>}
        {/* Also where lines are here, and the next ones did not come. */}
        <NotLoaded order={3} query={{ data: error ? undefined : data, error, refetch }} />
        {hasNextPage && (
          <div className={classes.more}>
            <Button
              variant="subtle"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {t('bank.more')}
            </Button>
          </div>
        )}
      </div>
    </SidePanel>
  );
}

function OneLine({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { day } = useDays();
  const home = paths.home(useLanguage());
  const bank = useBankPath();
  const to = line.order_id
    ? `${home}/orders?order=${line.order_id}`
    : line.payout_id
      ? bank(`payouts/${line.payout_id}`)
      : null;
  const name = line.product ?? line.text ?? line.reference ?? t(`bank.lines.kinds.${line.kind}`);
  const about = [
    line.kind !== 'SHARE' && name !== t(`bank.lines.kinds.${line.kind}`)
      ? t(`bank.lines.kinds.${line.kind}`)
      : null,
    line.reference !== name ? line.reference : null,
    line.at &&
      t(line.kind === 'REFUND' ? 'bank.lines.refunded' : 'bank.lines.sold', { day: day(line.at) }),
    line.text !== name ? line.text : null,
    // What is taken off does not become available; of a refund the day was said above.
    line.amount >= 0 && t('bank.lines.on', { day: day(line.on) }),
    line.amount < 0 && !line.at && day(line.on),
  ].filter(Boolean);
  return (
    <li className={classes.line}>
      <span className={classes.what}>{to ? <Link to={to}>{name}</Link> : name}</span>
      <Money cents={line.amount} exact />
      <span className={classes.about}>{about.join(' · ')}</span>
    </li>
  );
}
