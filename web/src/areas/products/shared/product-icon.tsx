import {
  BriefcaseBusiness,
  GraduationCap,
  Headphones,
  LayoutTemplate,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  Puzzle,
  ShieldCheck,
} from 'lucide-react';
import { useFileUrl } from '../../../files/use-file-url.ts';
import type { ProductType } from '../../../graphql/generated/graphql.ts';
import classes from './product-icon.module.css';

const signs: Record<ProductType, LucideIcon> = {
  adserver: Megaphone,
  bundle: Package,
  business_care: ShieldCheck,
  email: Mail,
  formation: GraduationCap,
  module: Puzzle,
  pack: Package,
  service: BriefcaseBusiness,
  support: Headphones,
  theme: LayoutTemplate,
  zen: ShieldCheck,
};

interface ProductIconProps {
  type: ProductType;
  /** The file; without one, the sign of the type is shown. */
  file: string | null | undefined;
  /** Edge in pixels. Default 32. */
  size?: number;
}

/** A product's icon. Its name is always beside it, so it needs no text of its own. */
export function ProductIcon({ type, file, size = 32 }: ProductIconProps) {
  const url = useFileUrl(file);
  const Sign = signs[type];
  return (
    <span className={classes.icon} style={{ width: size, height: size }} aria-hidden="true">
      {url ? <img src={url} alt="" /> : <Sign size={Math.round(size / 2)} />}
    </span>
  );
}
