import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../../config/config-context.ts';
import { useFormat } from '../../../format/use-format.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../links/paths.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import common from '../../../ui/common.module.css';
import type { Thread } from '../queries.ts';
import { AnswerBy } from './answer-by.tsx';
import classes from './thread-facts.module.css';

interface ThreadFactsProps {
  thread: Thread;
  now: number;
}

/** Who asks, about what, and how much time is left to answer. */
export function ThreadFacts({ thread, now }: ThreadFactsProps) {
  const { t } = useTranslation();
  const when = useMoments();
  const format = useFormat();
  const addressOf = useAddresses();
  const { beside } = thread;
  const refund =
    beside.order_id && beside.is_refundable
      ? addressOf.refund(thread.order_reference, beside.order_id)
      : null;
  return (
    <dl className={classes.facts}>
      <Fact name={t('messages.facts.customer')}>
        {thread.customer_name}
        {thread.customer_email && (
          <div className={common.hint}>
            {thread.customer_email}
            {beside.language && ` · ${format.language(beside.language)}`}
          </div>
        )}
      </Fact>
      {thread.product_id && (
        <Fact name={t('lists.product')}>
          <MaybeLink to={addressOf.product(thread.product_id)}>{thread.product_name}</MaybeLink>
        </Fact>
      )}
      {thread.order_reference && (
        <Fact name={t('messages.facts.order')}>
          <MaybeLink to={addressOf.order(thread.order_reference)}>
            {thread.order_reference}
          </MaybeLink>
          {refund && (
            <div className={common.hint}>
              <MaybeLink to={refund}>{t('messages.facts.refund')}</MaybeLink>
            </div>
          )}
        </Fact>
      )}
      {beside.shop && <Fact name={t('messages.facts.shop')}>{beside.shop}</Fact>}
      {thread.order_reference && (
        <Fact name={t('sales.product_types.business_care')}>
          {beside.care
            ? t(beside.care.is_running ? 'messages.care.running' : 'messages.care.ended', {
                date: when.date(beside.care.renews_on, now),
              })
            : t('messages.care.none')}
        </Fact>
      )}
      {beside.earlier.length > 0 && (
        <Fact name={t('messages.facts.earlier')}>
          <ul className={common.list}>
            {beside.earlier.map((one) => (
              <li key={one.id}>
                <Anchor component={Link} to={addressOf.thread(one.id)} size="sm">
                  {one.subject || t('messages.no_subject')}
                </Anchor>{' '}
                <span className={common.hint}>{when.ago(one.last_at, now)}</span>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact name={t('messages.facts.answer')}>
        {thread.is_waiting ? (
          <AnswerBy thread={thread} now={now} />
        ) : thread.is_settled ? (
          t('messages.settled')
        ) : thread.answered_at ? (
          <time dateTime={thread.answered_at} title={when.full(thread.answered_at)}>
            {t('messages.answered_at', { when: when.until(thread.answered_at, now) })}
          </time>
        ) : null}
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
    /** The order itself, where each line can be refunded. */
    refund: (reference: string, id: string) =>
      isOpen('orders') && !seller.is_banned
        ? `${home}/orders?${new URLSearchParams({ all: 'true', search: reference, order: id })}`
        : null,
    thread: (id: string) => `${home}/messages?state=ALL&thread=${id}`,
    product: (id: string) =>
      isOpen('products', 'product') && !seller.is_banned ? `${home}/products/${id}` : null,
  };
}
