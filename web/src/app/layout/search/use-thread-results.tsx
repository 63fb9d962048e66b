import { queryOptions, useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from '../../../commands/command.ts';
import { matching } from '../../../commands/match.ts';
import { useMoments } from '../../../format/use-moments.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type { Api } from '../../../graphql/client.ts';
import { FindThreadsDocument } from '../../../graphql/generated/app/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { pageAddress } from '../../route-link.ts';
import { mostResults, typedLength } from './length.ts';
import { useIsOpen } from './use-is-open.ts';

/** Two letters are in nearly every conversation. */
const shortest = 3;

/** How long the newest conversations are searched before they are fetched again, in milliseconds. */
const fresh = 60_000;

interface ThreadResults {
  threads: readonly Command[];
  isBusy: boolean;
  hasFailed: boolean;
}

/** The newest conversations by customer, subject, product or order. */
export function useThreadResults(typed: string): ThreadResults {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const moments = useMoments();
  const isOpen = useIsOpen('messages');
  const isEnabled = isOpen && typedLength(typed) >= shortest;
  const { data, isPending, isError } = useQuery({
    ...findThreadsQuery(useApi(), language),
    enabled: isEnabled,
  });
  const page = pageAddress('messages', language);
  const all = useMemo(
    () =>
      (data ?? []).map(
        ({ id, customer_name, subject, product_name, order_reference, last_at }): Command => {
          const href = `${page}?thread=${encodeURIComponent(id)}`;
          return {
            id: `thread.${id}`,
            label: [customer_name, subject].filter(Boolean).join(' · '),
            group: t('routes.messages.name'),
            icon: <MessagesSquare size={20} aria-hidden />,
            detail: [product_name, moments.ago(last_at, Date.now())].filter(Boolean).join(' · '),
            keywords: [product_name, order_reference],
            href,
            run: () => void navigate(href),
          };
        },
      ),
    [data, page, t, moments, navigate],
  );
  if (!isEnabled) return { threads: [], isBusy: false, hasFailed: false };
  return {
    threads: matching(typed, all, 'newest').slice(0, mostResults),
    isBusy: isPending && !isError,
    hasFailed: isError,
  };
}

/** The newest hundred conversations; whoever looks for an older one finds it on the screen of messages. */
function findThreadsQuery(api: Api, lang: string) {
  return queryOptions({
    queryKey: ['find_threads', lang],
    queryFn: async ({ signal }) =>
      (await api(FindThreadsDocument, { lang }, signal)).threads.threads,
    staleTime: fresh,
    meta: { noErrorRedirect: true },
  });
}
