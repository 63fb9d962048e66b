import { VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';

interface ToProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path or place inside the app, or an address outside. */
  to: string;
}

/** Leads inside the app, or outside in a new tab, and says so; for the `component` of links and buttons too. */
export function To({ to, children, ...rest }: ToProps) {
  const { t } = useTranslation();
  if (/^[/#]/.test(to)) {
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} target="_blank" rel="noopener" {...rest}>
      {children}
      <VisuallyHidden> {t('layout.new_tab')}</VisuallyHidden>
    </a>
  );
}
