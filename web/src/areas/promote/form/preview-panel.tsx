import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { useFormat } from '../../../format/use-format.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import common from '../../../ui/common.module.css';
import { Money } from '../../../ui/money/money.tsx';
import { Bar } from '../../../ui/skeleton/skeleton.tsx';
import { CodesLeft } from '../codes-left.tsx';
import type { Preview, Terms } from '../queries.ts';
import classes from './promotion-dialog.module.css';

interface PreviewPanelProps {
  preview: Preview | null;
  /** What is typed can be sent; of anything else nothing is known. */
  isReadable: boolean;
  /** It is of what is typed now. */
  isCurrent: boolean;
  /** It could not be fetched. */
  failed: boolean;
  onRetry: () => void;
  /** Of a code: how many more the seller may create. */
  terms?: Terms | undefined;
}

/** Of what is wrong there is no price to show, which its field says; a code changes none. */
const isWrong = ({ field }: Preview['problems'][number]) =>
  ['product', 'discount', 'starts_on', 'ends_on'].includes(field);

/** Price, what is left of it for the seller, and how many sales pay for it. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { isCurrent, failed, onRetry, terms } = props;
  const isReadable = props.isReadable && !props.preview?.problems.some(isWrong);
  const preview = isReadable ? props.preview : null;
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const exact = (cents: number) => format.euros(cents, { exact: true });
  return (
    <section
      className={classes.preview}
      aria-labelledby={heading}
      aria-live="polite"
      aria-busy={isReadable && !isCurrent}
    >
      <h3 id={heading}>{t('promote.preview.title')}</h3>
      {failed && <Failed onRetry={onRetry} />}
      {!isReadable && <p className={classes.nothing}>–</p>}
      {isReadable &&
        !preview &&
        !failed &&
        ['60%', '75%', '50%'].map((width) => <Bar key={width} width={width} />)}
      {preview && (
        <dl className={classes.terms}>
          <dt>{t('promote.preview.price')}</dt>
          <dd>
            <Money cents={preview.promoted_price} exact />{' '}
            <span className={common.hint}>
              {t('promote.preview.instead', { value: exact(preview.price) })}
            </span>
          </dd>
          <dt>
            {t('promote.preview.net')}
            <span className={common.hint}>
              {t('promote.preview.commission', {
                rate: format.percent(preview.commission_rate / 100),
              })}
            </span>
          </dt>
          <dd>
            <Money cents={preview.net} strong exact />{' '}
            <span className={common.hint}>
              {t('promote.preview.instead', { value: exact(preview.net_before) })}
            </span>
          </dd>
          <dt>{t('promote.preview.needed')}</dt>
          <dd>
            <Needed preview={preview} />
          </dd>
          {preview.days_left.map(({ year, left }) => (
            <div key={year} className={classes.term}>
              <dt>{t('promote.preview.days_left', { year })}</dt>
              <dd>{format.number(left)}</dd>
            </div>
          ))}
        </dl>
      )}
      {terms && <CodesLeft terms={terms} className={classes.codes} />}
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Text role="alert" mb="xs" c="var(--tone-error)">
        {t('promote.preview.failed')}
      </Text>
      <Button variant="default" size="xs" onClick={onRetry}>
        {t('error.retry')}
      </Button>
    </>
  );
}

/** Where nothing was sold of late, a hundred sales stand for those. */
function Needed({ preview }: { preview: Preview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { sales_needed, sales_before, per_hundred, days, problems } = preview;
  // What cannot be set up is said at its field.
  if (per_hundred === null) return problems.length > 0 ? '–' : t('promote.preview.never');
  if (sales_before > 0 && sales_needed !== null) {
    return t('promote.preview.needed_value', {
      count: days,
      needed: format.number(sales_needed),
      before: format.number(sales_before),
      days: format.number(days),
    });
  }
  return t('promote.preview.per_hundred', { needed: format.number(per_hundred) });
}
