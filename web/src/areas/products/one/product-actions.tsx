import { Button, Menu } from '@mantine/core';
import {
  Ban,
  CreditCard,
  ExternalLink,
  FileText,
  Gauge,
  type LucideIcon,
  MoreHorizontal,
  Percent,
  Power,
  ReceiptText,
  Send,
  SquarePen,
  Tag,
  Trash2,
  Upload,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAnalytics } from '../../../analytics/analytics-context.ts';
import { useCommands } from '../../../commands/commands-context.ts';
import { Keys } from '../../../commands/keys.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSubmitSheet } from '../editor/bar/use-submit-sheet.ts';
import { hasPrice } from '../editor/shared/sheet.ts';
import { useUnsavedSheet } from '../editor/shared/use-draft.ts';
import { useLegacyPages, usePlaces } from '../links.ts';
import type { ProductDetails } from '../queries.ts';
import { ActivateDialog } from '../remove/activate-dialog.tsx';
import { TakeAwayDialog } from '../remove/take-away-dialog.tsx';
import { isFeeRequested, isVersioned, type NextStep } from './next-step.ts';
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
  shortcut: string;
  /** A page of the app. */
  to?: string;
  /** A page elsewhere. */
  href?: string | null;
  run?: () => void;
  /** Says that it was chosen, however it was. */
  track: () => void;
  isDestructive?: boolean;
}

type Open = 'activate' | 'deactivate' | 'remove' | 'price' | null;

/** The main action, which fits the state, and all others in a menu. */
export function ProductActions({ details, step, tab }: ProductActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>(null);
  const actions = useActions(details, tab !== 'sheet' && isComplete(step), setOpen);
  const main = mainOf(step, actions, tab);
  const possible = Object.values(actions).filter((action) => !!action);
  const others = possible.filter((action) => action !== main);
  useCommands(
    possible.map(({ id, label, icon, shortcut, to, href, run, track }) => ({
      id: `product.${id}`,
      label,
      icon,
      group: t('products.commands'),
      shortcuts: [shortcut],
      ...(to && { href: to }),
      run: () => {
        track();
        if (run) run();
        else if (to) void navigate(to);
        else if (href) window.open(href, '_self');
      },
    })),
  );
  return (
    <div className={classes.actions}>
      {others.length > 0 && (
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
      )}
      {main && <Main action={main} />}
      {open === 'activate' && (
        <ActivateDialog products={[details.item]} onClose={() => setOpen(null)} />
      )}
      {(open === 'deactivate' || open === 'remove') && (
        <TakeAwayDialog action={open} products={[details.item]} onClose={() => setOpen(null)} />
      )}
      {open === 'price' && <PriceDialog details={details} onClose={() => setOpen(null)} />}
    </div>
  );
}

const chosen =
  ({ track, run }: Action) =>
  () => {
    track();
    run?.();
  };

function Main({ action }: { action: Action }) {
  const { label, icon, to } = action;
  return to ? (
    <Button component={Link} to={to} leftSection={icon} onClick={chosen(action)}>
      {label}
    </Button>
  ) : (
    <Button leftSection={icon} onClick={chosen(action)}>
      {label}
    </Button>
  );
}

function Item({ action }: { action: Action }) {
  const { label, icon, shortcut, to, href, isDestructive } = action;
  const look = {
    leftSection: icon,
    rightSection: (
      <span aria-hidden>
        <Keys shortcut={shortcut} />
      </span>
    ),
    onClick: chosen(action),
    ...(isDestructive && { color: 'red' }),
  };
  if (to) {
    return (
      <Menu.Item {...look} component={Link} to={to}>
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
  return <Menu.Item {...look}>{label}</Menu.Item>;
}

type Actions = Record<
  | 'submit'
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

/** Whether all that is left to do about the sheet is to submit it. */
const isComplete = (step: NextStep) =>
  step.kind === 'submit_sheet' || (step.kind === 'continue_draft' && step.count === 0);

function useActions(
  { item, sheet }: ProductDetails,
  /** The sheet is submitted here, where the editor does not do it. */
  submits: boolean,
  open: (dialog: Open) => void,
): Actions {
  const { t } = useTranslation();
  const { track } = useAnalytics();
  const places = usePlaces();
  const legacy = useLegacyPages(item.external_id);
  const isThere = item.state !== 'REMOVED';
  const isKnown = isThere && Boolean(item.external_id);
  const hasFee = isFeeRequested(item.fee.state, useFeeSwitches());
  const navigate = useNavigate();
  const unsaved = useUnsavedSheet(item.id);
  const submit = useSubmitSheet(item.id, async () => {
    if (!unsaved.read()) return sheet.revision;
    await navigate(places.product(item.id, 'sheet')); // the editor saves what was typed first
    return null;
  });
  const label = (id: keyof Actions) => {
    if (id === 'submit') return t('products.editor.submit');
    if (id === 'price' && !hasPrice(sheet)) return t('products.actions.set_price');
    return t(`products.actions.${id}`);
  };
  const action = (
    id: keyof Actions,
    Icon: LucideIcon,
    rest: Omit<Action, 'id' | 'label' | 'icon' | 'track'>,
  ): Action => ({
    id,
    label: label(id),
    icon: <Icon size={16} aria-hidden />,
    track: () => track('product_action_clicked', { product_id: item.id, action: id }),
    ...rest,
  });
  return {
    submit:
      submits &&
      action('submit', Send, { shortcut: 'x s', run: () => !submit.isPending && submit.mutate() }),
    sheet:
      isThere &&
      action('sheet', SquarePen, { shortcut: 'e', to: places.product(item.id, 'sheet') }),
    upload:
      isThere &&
      isVersioned(item.type) &&
      action('upload', Upload, { shortcut: 'u', to: places.upload(item.id) }),
    fee: hasFee && action('fee', CreditCard, { shortcut: 'f', to: places.fee(item.id) }),
    activate:
      item.state === 'OFFLINE' &&
      action('activate', Power, { shortcut: 'a', run: () => open('activate') }),
    price: isThere && action('price', Tag, { shortcut: 'p', run: () => open('price') }),
    figures: isKnown && action('figures', Gauge, { shortcut: 'd', to: places.dashboard(item.id) }),
    promote:
      isKnown && action('promote', Percent, { shortcut: 'o', to: places.promotions(item.id) }),
    invoices:
      isKnown && action('invoices', ReceiptText, { shortcut: 'i', to: places.invoices(item.id) }),
    legacy_sheet:
      legacy && action('legacy_sheet', ExternalLink, { shortcut: 'l e', href: legacy.sheet }),
    legacy_upload:
      legacy && action('legacy_upload', ExternalLink, { shortcut: 'l u', href: legacy.upload }),
    legacy_comments:
      legacy && action('legacy_comments', FileText, { shortcut: 'l c', href: legacy.comments }),
    deactivate:
      item.state === 'ONLINE' &&
      action('deactivate', Ban, {
        shortcut: 'x d',
        isDestructive: true,
        run: () => open('deactivate'),
      }),
    remove:
      isThere &&
      action('remove', Trash2, { shortcut: 'x r', isDestructive: true, run: () => open('remove') }),
  } as Actions;
}

/** The action of the step; on the tab where it is done, its own button is enough. */
function mainOf(step: NextStep, actions: Actions, tab: string): Action | false {
  switch (step.kind) {
    case 'answer_reviewer':
    case 'finish_sheet':
    case 'submit_sheet':
    case 'continue_draft':
      return tab !== 'sheet' && (actions.submit || actions.sheet);
    case 'pay_fee':
      return actions.fee;
    case 'activate':
      return actions.activate;
    case 'add_version':
    case 'update_version':
    case 'mend_version':
    case 'version_refused':
      return actions.upload;
    case 'healthy':
      return tab !== 'sheet' && (step.isVersioned ? actions.upload : actions.sheet);
    default:
      return false;
  }
}
