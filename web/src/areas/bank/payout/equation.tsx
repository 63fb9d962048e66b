import type { BankFigure } from '../../../graphql/generated/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Section } from '../../../ui/section.tsx';
import type { Proof } from '../queries.ts';
import classes from '../shared/equation.module.css';
import { useExact } from '../shared/use-exact.ts';

const terms = [
  ['opening', 'OPENING'],
  ['shares', 'SHARES'],
  ['refunds', 'REFUNDS'],
  ['adjustments', 'ADJUSTMENTS'],
  ['vat', 'VAT'],
  ['fees', 'FEES'],
  ['returned', 'RETURNED'],
] as const satisfies readonly (readonly [keyof Proof, BankFigure])[];

/** Those that are shown even where they are zero: without them it would not read as a sum. */
const always: readonly string[] = ['opening', 'shares', 'refunds', 'fees', 'vat', 'adjustments'];

interface EquationProps {
  proof: Proof;
  onOpen: (of: BankFigure) => void;
}

/** The sum from top to bottom; every term opens its lines. */
export function Equation({ proof, onOpen }: EquationProps) {
  const { t } = useTranslation();
  const euros = useExact();
  const isSent = proof.payout.sent_at !== null;
  return (
    <Section title={t('bank.payout.sum')}>
      <dl className={classes.sum}>
        {terms.map(([name, figure], place) => {
          const cents = proof[name];
          if (cents === 0 && !always.includes(name)) return null;
          const isLess = cents < 0 || (cents === 0 && (name === 'refunds' || name === 'fees'));
          return (
            <div
              key={name}
              className={classes.term}
              data-sign={isLess ? '−' : place === 0 ? '' : '+'}
            >
              <dt className={classes.name}>
                {t(`bank.payout.terms.${name}`)}
                <span className={classes.hint}>{t(`bank.payout.term_hints.${name}`)}</span>
              </dt>
              <dd className={classes.amount}>
                {cents === 0 ? (
                  euros(0)
                ) : (
                  <button
                    type="button"
                    className={common.open}
                    onClick={() => onOpen(figure)}
                    aria-label={`${t(`bank.payout.terms.${name}`)}: ${euros(cents)}`}
                  >
                    {euros(Math.abs(cents))}
                  </button>
                )}
              </dd>
            </div>
          );
        })}
        <div className={`${classes.term} ${classes.total}`} data-sign="=">
          <dt className={classes.name}>
            {t(isSent ? 'bank.payout.transfer' : 'bank.payout.stays')}
          </dt>
          <dd className={classes.amount}>{euros(proof.total)}</dd>
        </div>
      </dl>
    </Section>
  );
}
