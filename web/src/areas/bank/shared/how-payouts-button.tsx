import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';

/** For whoever has no payout yet: when there is one, and of what. */
export function HowPayoutsButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} variant="default" to={`${paths.home(useLanguage())}/faq/payout`}>
      {t('bank.how_payouts')}
    </Button>
  );
}
