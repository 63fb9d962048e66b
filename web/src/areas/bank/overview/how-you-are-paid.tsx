import { Button, Stack, Text } from '@mantine/core';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { helpUrl } from '../../../links/help.ts';
import { To } from '../../../links/to.tsx';
import { isPayoutOn } from '../../../seller/payout.ts';
import type { Seller } from '../../../seller/seller.ts';
import { Section } from '../../../ui/section.tsx';
import classes from '../shared/bank.module.css';
import { ContactButton } from '../shared/contact-button.tsx';
import { wrapping } from '../shared/wrapping.ts';

/** R14.10: who has no payout account here learns how the money comes instead, and where to ask. */
export function HowYouArePaid({ seller }: { seller: Seller }) {
  const { t } = useTranslation();
  const config = useConfig();
  const language = useLanguage();
  const kind = isPayoutOn(config, seller) && !seller.is_europe_based ? 'outside' : 'off';
  const isExplained = kind === 'outside' && !config.excluded_routes.includes('helpcenter');
  const help = isExplained ? helpUrl(config, language, 'payments_outside_europe') : null;
  return (
    <Section title={t(`bank.paid.${kind}.title`)} id="payout-account">
      <Stack gap="sm" className={classes.body} align="flex-start">
        <Text>{t(`bank.paid.${kind}.text`)}</Text>
        {help === null ? (
          <ContactButton />
        ) : (
          <Button classNames={wrapping} component={To} to={help} variant="default">
            {t('bank.paid.help')}
          </Button>
        )}
      </Stack>
    </Section>
  );
}
