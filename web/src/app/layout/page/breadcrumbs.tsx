import { ChevronRight } from 'lucide-react';
import { generatePath, Link } from 'react-router';
import type { RouteNameKey } from '../../../area/area.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useProducts } from '../../../seller/use-shell.ts';
import { routeParents } from '../../active-routes.ts';
import { routePath } from '../../route-link.ts';
import classes from './breadcrumbs.module.css';
import { useCurrentRoute } from './use-current-route.ts';

/** The way to a page that lies below another; pages of the sidebar are their own way. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const current = useCurrentRoute();
  const productName = useProductName(current?.params ?? {});
  if (!current) return null;
  const { route, params } = current;
  const parents = routeParents(route.id);
  if (parents.length === 0) return null;
  const nameOf = (id: string) => t(`routes.${id as RouteNameKey}.name`);
  return (
    <nav aria-label={t('layout.breadcrumbs')}>
      <ol className={classes.list}>
        {parents.map((parent) => (
          <li key={parent.id} className={classes.step}>
            <Link to={generatePath(routePath(parent), params)} className={classes.link}>
              {nameOf(parent.id)}
            </Link>
            <ChevronRight size={14} aria-hidden />
          </li>
        ))}
        <li className={classes.here} aria-current="page">
          {(route.id === 'product' && productName) || nameOf(route.id)}
        </li>
      </ol>
    </nav>
  );
}

function useProductName(params: Record<string, string>): string | undefined {
  const { products } = useProducts();
  return products?.find(({ id }) => id === params.id_product)?.name;
}
