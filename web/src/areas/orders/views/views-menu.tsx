import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Save, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { PopoverButton } from '../../../ui/popover-button/popover-button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { type OrderView, viewsQuery } from '../queries.ts';
import type { OrderSearch } from '../search.ts';
import { parseSearch, viewAddress } from '../search.ts';
import { SaveView } from './save-view.tsx';
import { useViewActions } from './use-view-actions.ts';
import { useViewFocus } from './use-view-focus.ts';
import { sortedViews } from './view-name.ts';
import classes from './views-menu.module.css';

/** Ways to look at the list that the seller saved under a name (R11.8). */
export function ViewsMenu({ search }: { search: OrderSearch }) {
  const { t } = useTranslation();
  return (
    <PopoverButton
      label={t('orders.views.button')}
      icon={<Bookmark size={16} aria-hidden />}
      align="end"
    >
      {(close) => <Views search={search} close={close} />}
    </PopoverButton>
  );
}

interface ViewsProps {
  search: OrderSearch;
  close: () => void;
}

function Views({ search, close }: ViewsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data, isError } = useQuery(viewsQuery(useApi()));
  const language = useLanguage();
  const views = useMemo(() => data && sortedViews(data, language), [data, language]);
  const { save, overwrite, remove } = useViewActions();
  const address = viewAddress(search);
  const focus = useViewFocus(views);
  const open = (view: OrderView) => {
    void navigate({ search: cleaned(view.address) }, { preventScrollReset: true });
    close();
  };
  return (
    <div className={classes.menu} ref={focus.menu}>
      <Text fw={600} px="xs">
        {t('orders.views.title')}
      </Text>
      {!views && !isError && <Spinner size="small" label={t('orders.views.loading')} />}
      {isError && (
        <Text role="alert" size="sm" px="xs" c="var(--tone-error)">
          {t('orders.views.load_failed')}
        </Text>
      )}
      {views?.length === 0 && (
        <Text size="sm" c="dimmed" px="xs">
          {t('orders.views.none')}
        </Text>
      )}
      <ul className={classes.list}>
        {views?.map((view, index) => {
          const isShown = cleaned(view.address) === address;
          return (
            <li key={view.id} data-view={view.id} className={classes.item}>
              <button
                type="button"
                className={classes.view}
                aria-current={isShown || undefined}
                onClick={() => open(view)}
              >
                <span>{view.name}</span>
                {isShown && <Check size={16} aria-hidden />}
              </button>
              {!isShown && (
                <IconButton
                  label={t('orders.views.overwrite_with', { name: view.name })}
                  icon={<Save size={16} aria-hidden />}
                  onClick={() => {
                    // It has no use any more once the view is what is shown.
                    focus.leaveFrom(index);
                    overwrite.mutate(
                      { name: view.name, address },
                      { onSuccess: ({ save_order_view: { id } }) => focus.goTo(id) },
                    );
                  }}
                />
              )}
              <IconButton
                label={t('orders.views.delete', { name: view.name })}
                icon={<Trash2 size={16} aria-hidden />}
                // The second click of a double click would hit the view that has moved up.
                onClick={({ detail }) => {
                  if (detail > 1) return;
                  focus.leaveFrom(index);
                  remove.mutate(view);
                }}
              />
            </li>
          );
        })}
      </ul>
      {views && <SaveView views={views} address={address} save={save} onSaved={focus.goTo} />}
    </div>
  );
}

/** An address as this release would write it: older ones may hold what it no longer knows. */
const cleaned = (address: string) => viewAddress(parseSearch(address));
