import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { externalUrl } from '../../../links/external.ts';
import { paths } from '../../../links/paths.ts';

interface ContactButtonProps {
  /** The one thing to do here. Default: one of several. */
  isMain?: boolean;
  classNames?: { root?: string | undefined; label?: string | undefined };
  /** Default: that one can contact us. */
  children?: string;
}

/** Leads to the marketplace's people: outside where an address is configured, else to our own page. */
export function ContactButton({ isMain = false, classNames = {}, children }: ContactButtonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const outside = externalUrl(useConfig(), 'contact');
  const look = { classNames, variant: isMain ? 'filled' : 'default' };
  const words = children ?? t('bank.contact');
  return outside ? (
    <Button {...look} component="a" href={outside} target="_blank" rel="noopener">
      {words}
      <VisuallyHidden> {t('layout.new_tab')}</VisuallyHidden>
    </Button>
  ) : (
    <Button {...look} component={Link} to={`${paths.home(language)}/contact`}>
      {words}
    </Button>
  );
}
