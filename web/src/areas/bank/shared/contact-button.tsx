import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import type { ContactTopic } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { externalUrl } from '../../../links/external.ts';
import { paths } from '../../../links/paths.ts';

interface ContactButtonProps {
  /** The one thing to do here. Default: one of several. */
  isMain?: boolean;
  classNames?: { root?: string | undefined; label?: string | undefined };
  /** What our own form begins with; one outside is not known. Default nothing. */
  about?: { topic: ContactTopic; subject: string };
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
  const language = useLanguage();
  const config = useConfig();
  const outside = externalUrl(config, 'contact');
  if (config.excluded_routes.includes('contact')) return null;
  const look = { classNames, variant: isMain ? 'filled' : 'default', ...(size && { size }) };
  const begun = about ? `?${new URLSearchParams(about)}` : '';
  const words = children ?? t('bank.contact');
  return outside ? (
    <Button {...look} component="a" href={outside} target="_blank" rel="noopener">
      {words}
      <VisuallyHidden> {t('layout.new_tab')}</VisuallyHidden>
    </Button>
  ) : (
    <Button {...look} component={Link} to={`${paths.home(language)}/contact${begun}`}>
      {words}
    </Button>
  );
}
