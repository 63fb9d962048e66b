import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { faultOf, faultWords } from '../../../graphql/fault.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import classes from './upload.module.css';

interface RefusalProps {
  /** Why it was refused; null where the fee of the product is not paid. */
  error: Error | null;
  product: string;
  /** The last version that was validated. */
  last: string;
}

/** Why the server does not take an upload, and the way on. */
export function Refusal({ error, product, last }: RefusalProps) {
  const { t } = useTranslation();
  const isUnpaid = !error || faultOf(error, ['fee_unpaid']) === 'fee_unpaid';
  const home = paths.home(useLanguage());
  return (
    <Text role="alert" className={classes.line} c="var(--tone-error)">
      {faultWords(t, 'validation.faults', error, { last }) ?? t('validation.faults.fee_unpaid')}{' '}
      {isUnpaid && (
        <Anchor component={Link} to={`${home}/products/fee/${product}`} fz="inherit">
          {t('validation.upload.pay_fee')}
        </Anchor>
      )}
    </Text>
  );
}
