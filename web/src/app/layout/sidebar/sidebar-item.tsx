import { VisuallyHidden } from '@mantine/core';
import { ExternalLink } from 'lucide-react';
import { type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { withTexts } from '../../../i18n/with-texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { later } from '../../../ui/later.tsx';
import { prefetchOnIntent } from '../../lazy-screens.tsx';
import type { SidebarItem as Item, SidebarTag } from '../../sidebar-items.ts';
import { ClosedLink } from './closed-link.tsx';
import classes from './sidebar-item.module.css';

// Few sellers find something closed. Without the reason it is closed all the same.
const ExplainedLink = later(
  async () => (await withTexts(import('./explained-link.tsx'))).ExplainedLink,
  ClosedLink,
);

interface SidebarItemProps {
  item: Item;
  /** The page on show is this one, or lies below it. */
  isCurrent: boolean;
  onFollow(item: Item, click: MouseEvent): void;
}

/** A line of the sidebar: a link, or the name of what is closed to this seller. */
export function SidebarItem({ item, isCurrent, onFollow }: SidebarItemProps) {
  const language = useLanguage();
  const follow = (click: MouseEvent) => onFollow(item, click);
  if (item.closed) {
    return (
      <Suspense fallback={<ClosedLink item={item} />}>
        <ExplainedLink item={item} closed={item.closed} />
      </Suspense>
    );
  }
  if (item.kind === 'internal') {
    return (
      <Link
        to={item.href}
        className={classes.item}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={follow}
        {...prefetchOnIntent(item.id, language)}
      >
        <Content item={item} />
      </Link>
    );
  }
  return (
    <a
      href={item.href}
      className={classes.item}
      onClick={follow}
      {...(item.newTab && { target: '_blank', rel: 'noopener' })}
    >
      <Content item={item} />
    </a>
  );
}

function Content({ item }: { item: Item }) {
  const { t } = useTranslation();
  return (
    <>
      <item.icon size={20} aria-hidden />
      <span className={classes.name}>{t(item.name)}</span>
      {item.tag && <Tag tag={item.tag} />}
    </>
  );
}

function Tag({ tag }: { tag: SidebarTag }) {
  const { t } = useTranslation();
  switch (tag.kind) {
    case 'unseen_count':
      return (
        <>
          <span aria-hidden="true" data-testid="unseen-count">
            <Badge type="info" size="small" circle bold content={tag.count} />
          </span>
          <VisuallyHidden>{t('layout.unseen', { count: tag.count })}</VisuallyHidden>
        </>
      );
    case 'new':
      return <Badge type="info" size="small" bold content={t('layout.new')} />;
    case 'open_in_new':
      return (
        <>
          <span className={classes.outside}>
            <ExternalLink size={16} aria-hidden />
          </span>
          <VisuallyHidden>{t('layout.new_tab')}</VisuallyHidden>
        </>
      );
  }
}
