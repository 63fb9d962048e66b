import { Button, Menu } from '@mantine/core';
import {
  Ban,
  CreditCard,
  ExternalLink,
  FileText,
  Gauge,
  MoreHorizontal,
  Power,
  ReceiptText,
  SquarePen,
  Tag,
  Trash2,
  Upload,
} from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Command } from '../../../commands/command.ts';
import { useCommands } from '../../../commands/commands-context.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useLegacyPages, usePlaces } from '../links.ts';
import type { ProductDetails } from '../queries.ts';
import { TakeAwayDialog } from '../remove/take-away-dialog.tsx';
import { useActivate } from '../remove/use-take-away.ts';
import { isFeeAsked, isVersioned, type NextStep } from './next-step.ts';
import { PriceDialog } from './price-dialog.tsx';
import classes from './product.module.css';
import { useFeeSwitches } from './use-fee-switches.ts';

interface ProductActionsProps {
  details: ProductDetails;
  step: NextStep;
  tab: string;
}

/** One thing that can be done to the product: its words, its icon, its key, and where it leads. */
interface Action {
  id: string;
  label: string;
  icon: ReactNode;
  shortcut?: string;
  /** A page of the app. */
  to?: string;
  /** A page elsewhere. */
  href?: string | null;
  run?: () => void;
  isDestructive?: boolean;
}

type Open = 'deactivate' | 'remove' | 'price' | null;

/** The main action, which fits the state, and all others in a menu. */
export function ProductActions({ details, step, tab }: ProductActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const actions = useActions(details, setOpen);
  const main = mainOf(step, actions, tab);
  const others = Object.values(actions).filter((action) => action && action !== main) as Action[];
  const isActive = details.item.state !== 'REMOVED';
  useCommands(
    useMemo<Command[]>(
      () =>
        Object.values(actions)
          .filter((action): action is Action => Boolean(action) && isActive)
          .map(({ id, label, icon, shortcut, to, href, run }) => ({
            id: `product.${id}`,
            label,
            icon,
            group: t('products.commands'),
            ...(shortcut && { shortcuts: [shortcut] }),
            ...(to && { href: to }),
            run: run ?? (() => (to ? void navigate(to) : href && window.open(href, '_self'))),
          })),
      [actions, isActive, navigate, t],
    ),
  );
  return (
    <div className={classes.actions}>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            aria-label={t('products.actions.more')}
            leftSection={<MoreHorizontal size={16} aria-hidden />}
          >
            {t('products.actions.more_short')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((action) => (
            <Item key={action.id} action={action} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {main && <Main action={main} />}
      {(open === 'deactivate' || open === 'remove') && (
        <TakeAwayDialog action={open} products={[details.item]} onClose={() => setOpen(null)} />
      )}
      {open === 'price' && <PriceDialog details={details} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Main({ action: { label, icon, to, run } }: { action: Action }) {
  return to ? (
    <Button component={Link} to={to} leftSection={icon} {...(run && { onClick: run })}>
      {label}
    </Button>
  ) : (
    <Button leftSection={icon} onClick={run}>
      {label}
    </Button>
  );
}

function Item({ action }: { action: Action }) {
  const { label, icon, to, href, run, isDestructive } = action;
  const look = { leftSection: icon, ...(isDestructive && { color: 'red' }) };
  if (to) {
    return (
      <Menu.Item {...look} component={Link} to={to} {...(run && { onClick: run })}>
        {label}
      </Menu.Item>
    );
  }
  if (href) {
    return (
      <Menu.Item {...look} component="a" href={href}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item {...look} {...(run && { onClick: run })}>
      {label}
    </Menu.Item>
  );
}

type Actions = Record<
  | 'sheet'
  | 'upload'
  | 'fee'
  | 'activate'
  | 'price'
  | 'figures'
  | 'promote'
  | 'invoices'
  | 'legacy_sheet'
  | 'legacy_upload'
  | 'legacy_comments'
  | 'deactivate'
  | 'remove',
  Action | false
>;

function useActions({ item }: ProductDetails, open: (dialog: Open) => void): Actions {
  const { t } = useTranslation();
  const places = usePlaces();
  const legacy = useLegacyPages(item.external_id);
  const activate = useActivate([item]);
  const isThere = item.state !== 'REMOVED';
  const isKnown = isThere && Boolean(item.external_id);
  const hasFee = isFeeAsked(item.fee.state, useFeeSwitches());
  const icon = (Icon: typeof Upload) => <Icon size={16} aria-hidden />;
  const label = (id: keyof Actions) => t(`products.actions.${id}`);
  const action = (id: keyof Actions, rest: Omit<Action, 'id' | 'label'>): Action => ({
    id,
    label: label(id),
    ...rest,
  });
  return {
    sheet:
      isThere &&
      action('sheet', {
        icon: icon(SquarePen),
        shortcut: 'e',
        to: places.product(item.id, 'sheet'),
      }),
    upload:
      isKnown &&
      isVersioned(item.type) &&
      action('upload', { icon: icon(Upload), shortcut: 'u', to: places.upload(item.id) }),
    fee:
      hasFee &&
      action('fee', {
        icon: icon(CreditCard),
        to: places.fee(item.id),
      }),
    activate:
      item.state === 'OFFLINE' && action('activate', { icon: icon(Power), run: activate.run }),
    price: isThere && action('price', { icon: icon(Tag), run: () => open('price') }),
    figures: isKnown && action('figures', { icon: icon(Gauge), to: places.dashboard(item.id) }),
    promote: isKnown && action('promote', { icon: icon(Tag), to: places.promotions(item.id) }),
    invoices:
      isKnown && action('invoices', { icon: icon(ReceiptText), to: places.invoices(item.id) }),
    legacy_sheet:
      legacy && action('legacy_sheet', { icon: icon(ExternalLink), href: legacy.sheet }),
    legacy_upload:
      legacy && action('legacy_upload', { icon: icon(ExternalLink), href: legacy.upload }),
    legacy_comments:
      legacy && action('legacy_comments', { icon: icon(FileText), href: legacy.comments }),
    deactivate:
      item.state === 'ONLINE' &&
      action('deactivate', { icon: icon(Ban), isDestructive: true, run: () => open('deactivate') }),
    remove:
      isThere &&
      action('remove', { icon: icon(Trash2), isDestructive: true, run: () => open('remove') }),
  } as Actions;
}

/** What the step asks for; on the tab where it is done, its own button is enough. */
function mainOf(step: NextStep, actions: Actions, tab: string): Action | false {
  switch (step.kind) {
    case 'answer_reviewer':
    case 'finish_sheet':
    case 'submit_sheet':
    case 'continue_draft':
      return tab !== 'sheet' && actions.sheet;
    case 'pay_fee':
      return actions.fee;
    case 'activate':
      return actions.activate;
    case 'add_version':
    case 'update_version':
    case 'mend_version':
      return actions.upload;
    case 'healthy':
      return tab !== 'sheet' && (step.isVersioned ? actions.upload : actions.sheet);
    default:
      return false;
  }
}
