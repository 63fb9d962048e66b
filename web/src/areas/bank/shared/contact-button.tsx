import { Button } from '@mantine/core';
import { useConfig } from '../../../config/config-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type AskedAbout, contactUrl } from '../../../links/external.ts';
import { To } from '../../../links/to.tsx';

interface ContactButtonProps {
  /** The one thing to do here. Default: one of several. */
  isMain?: boolean;
  classNames?: { root?: string | undefined; label?: string | undefined };
  /** What our own form begins with; one outside is not known. Default nothing. */
  about?: AskedAbout;
  /** Default: the usual size. */
  size?: 'compact-sm';
  /** Default: that one can contact us. */
  children?: string;
}

/** Leads to the marketplace's people: outside where an address is configured, else to our own page; nothing where that is excluded (R2.30). */
export function ContactButton({
  isMain = false,
  classNames = {},
  about,
  size,
  children,
}: ContactButtonProps) {
  const { t } = useTranslation();
  const to = contactUrl(useConfig(), useLanguage(), about);
  if (to === null) return null;
  const look = { classNames, variant: isMain ? 'filled' : 'default', ...(size && { size }) };
  return (
    <Button {...look} component={To} to={to}>
      {children ?? t('bank.contact')}
    </Button>
  );
}
