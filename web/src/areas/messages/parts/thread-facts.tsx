import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import type { Thread } from '../queries.ts';
import { AnswerBy } from './answer-by.tsx';
import classes from './thread-facts.module.css';

interface ThreadFactsProps {
  thread: Thread;
  now: number;
}

/** Who asks, about what, and how the time to answer stands. */
export function ThreadFacts({ thread, now }: ThreadFactsProps) {
  const { t } = useTranslation();
  const when = useMoments();
  const addressOf = useAddresses();
  return (
    <dl className={classes.facts}>
      <Fact name={t('messages.facts.customer')}>{thread.customer_name}</Fact>
      {thread.product_id && (
        <Fact name={t('messages.facts.product')}>
          <MaybeLink to={addressOf.product(thread.product_id)}>{thread.product_name}</MaybeLink>
        </Fact>
      )}
      {thread.order_reference && (
        <Fact name={t('messages.facts.order')}>
          <MaybeLink to={addressOf.order(thread.order_reference)}>
            {thread.order_reference}
          </MaybeLink>
        </Fact>
      )}
      <Fact name={t('messages.facts.answer')}>
        {thread.answered_at ? (
          <time dateTime={thread.answered_at} title={when.full(thread.answered_at)}>
            {t('messages.answered_at', { when: when.until(thread.answered_at, now) })}
          </time>
        ) : (
          <AnswerBy thread={thread} now={now} />
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function MaybeLink({ to, children }: { to: string | null; children: string }) {
  if (!to) return children;
  return (
    <Anchor component={Link} to={to}>
      {children}
    </Anchor>
  );
}

/** Where order and product are looked at; null where that page is not open here. */
function useAddresses() {
  const home = paths.home(useLanguage());
  const { excluded_routes } = useConfig();
  const { seller } = useSeller();
  const isOpen = (...routes: string[]) => !routes.some((route) => excluded_routes.includes(route));
  return {
    order: (reference: string) =>
      isOpen('orders')
        ? `${home}/orders?${new URLSearchParams({ all: 'true', search: reference })}`
        : null,
    product: (id: string) =>
      isOpen('products', 'product') && !seller.is_banned ? `${home}/products/${id}` : null,
  };
}
