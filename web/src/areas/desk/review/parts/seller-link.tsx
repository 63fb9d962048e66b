import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { paths } from '../../../../links/paths.ts';

interface SellerLinkProps {
  id: string;
  name: string;
}

/** Leads to a seller's page at the desk. */
export function SellerLink({ id, name }: SellerLinkProps) {
  const to = `${paths.home(useLanguage())}/desk/sellers/${id}`;
  return (
    <Anchor component={Link} to={to}>
      {name}
    </Anchor>
  );
}
