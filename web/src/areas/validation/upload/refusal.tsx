import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import classes from './upload.module.css';
import type { uploadFault } from './upload-fault.ts';

interface RefusalProps {
  reason: ReturnType<typeof uploadFault>;
  product: string;
  /** The last version that was validated. */
  last: string;
}

/** Why the server does not take an upload, and the way on. */
export function Refusal({ reason, product, last }: RefusalProps) {
  const { t } = useTranslation();
  const home = paths.home(useLanguage());
  return (
    <Text role="alert" className={classes.line} c="var(--tone-error)">
      {t(`validation.faults.${reason}`, { last })}{' '}
      {reason === 'fee_unpaid' && (
        <Anchor component={Link} to={`${home}/products/fee/${product}`} fz="inherit">
          {t('validation.upload.pay_fee')}
        </Anchor>
      )}
    </Text>
  );
}
