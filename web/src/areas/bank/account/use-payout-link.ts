import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../graphql/api-context.ts';
import { ApiError } from '../../../graphql/api-error.ts';
import { type CommonFault, faultOf } from '../../../graphql/fault.ts';
import { CreatePayoutLinkDocument } from '../../../graphql/generated/bank/graphql.ts';
import type { PayoutLinkType } from '../../../graphql/generated/graphql.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { providerPage } from '../../../links/provider-page.ts';
import { shellQuery } from '../../../seller/shell-query.ts';
import { payoutAccountQuery } from '../queries.ts';

/**
 * Leads to a page of the payment provider, in this tab. The address is made for
 * the click and good once, so it is fetched by nothing else and stored nowhere.
 */
export function usePayoutLink() {
  const api = useApi();
  const lang = useLanguage();
  const client = useQueryClient();
  const isAsking = useRef(false);
  const link = useMutation({
    mutationFn: async (type: PayoutLinkType) => {
      const { url } = (await api(CreatePayoutLinkDocument, { type, lang })).create_payout_link;
      const page = providerPage(url, window.location.origin);
      if (page === null) throw new Error('The payment provider’s page has no address to follow.');
      window.location.assign(page);
    },
    onError: (error) => {
      if (!isOutdated(error)) return;
      const [frame] = shellQuery(api, lang).queryKey;
      for (const queryKey of [[frame], payoutAccountQuery(api).queryKey]) {
        void client.invalidateQueries({ queryKey });
      }
    },
    onSettled: () => {
      isAsking.current = false;
    },
  });
  const { reset } = link;
  useEffect(() => {
    // Who comes back by the browser's button may find this page as it was left: busy.
    const back = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [reset]);
  return {
    follow: (type: PayoutLinkType) => {
      // A second click may come before the button could show that the first is under way.
      if (isAsking.current || link.isSuccess) return;
      isAsking.current = true;
      link.mutate(type);
    },
    /** Which one is being made; after that the page is on its way out. */
    busy: link.isPending || link.isSuccess ? link.variables : null,
    fault: link.error ? linkFault(link.error) : null,
  };
}

/** The account is not in the state this tab shows: it went on in another one, or is gone. */
const isOutdated = (error: Error): boolean =>
  error instanceof ApiError && Boolean(error.reason?.startsWith('payout_account_'));

/** Texts under `bank.faults`. */
function linkFault(error: Error): CommonFault | 'away' {
  const fault = faultOf(error, ['payment_away']);
  return fault === 'payment_away' ? 'away' : fault;
}
