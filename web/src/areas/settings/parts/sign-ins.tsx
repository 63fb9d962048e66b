import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import {
  EndOtherSignInsDocument,
  EndSignInDocument,
} from '../../../graphql/generated/settings/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useSeller } from '../../../seller/use-shell.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { browserName } from '../browser-name.ts';
import { type SignIn, signInsQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { Section } from './sections.tsx';

/** Where the seller is signed in, to end what should not be (R17.6). */
export function SignIns() {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const query = signInsQuery(api);
  const found = useQuery(query);
  const { data } = found;
  const end = useMutation<unknown, Error, string | null>({
    mutationFn: (id) =>
      id === null ? api(EndOtherSignInsDocument, {}) : api(EndSignInDocument, { id }),
    onSuccess: () => {
      toasts.show({ type: 'success', text: t('settings.sign_ins.ended') });
      return client.invalidateQueries({ queryKey: query.queryKey });
    },
    onError: () => toasts.show({ type: 'error', text: t('settings.notifications.failed') }),
  });
  const isPosing = useSeller().seller.poseAs;
  return (
    <Section
      id="sign-ins"
      title={t('settings.sections.sign_ins')}
      text={t('settings.sign_ins.text')}
    >
      <NotLoaded order={3} query={found} />
      {data?.length === 0 && <Text>{t('settings.sign_ins.none')}</Text>}
      {isPosing && <Text mb="xs">{t('settings.deletion.faults.posing')}</Text>}
      <ul className={classes.rows}>
        {data?.map((signIn) => (
          <Row
            key={signIn.id}
            signIn={signIn}
            isClosed={isPosing}
            isEnding={end.isPending && end.variables === signIn.id}
            onEnd={() => end.mutate(signIn.id)}
          />
        ))}
      </ul>
      {data?.some(({ is_current }) => !is_current) && data.some(({ is_current }) => is_current) && (
        <div className={classes.actions}>
          <Button
            variant="default"
            loading={end.isPending && end.variables === null}
            onClick={() => end.mutate(null)}
          >
            {t('settings.sign_ins.end_others')}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface RowProps {
  signIn: SignIn;
  /** Nobody ends it for the seller. */
  isClosed: boolean;
  isEnding: boolean;
  onEnd: () => void;
}

function Row({ signIn, isClosed, isEnding, onEnd }: RowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { agent, address, mode, seen_at, is_current } = signIn;
  const browser = browserName(agent) ?? t('settings.sign_ins.unknown');
  return (
    <li>
      <div>
        <strong>{browser}</strong>{' '}
        {is_current && (
          <Badge size="small" type="success" content={t('settings.sign_ins.current')} />
        )}
        <Text size="sm" c="dimmed">
          {[
            t('settings.sign_ins.seen', { date: dates.dateTime(seen_at) }),
            address,
            ...(mode === 'COOKIE' ? [t('settings.sign_ins.by_site')] : []),
          ].join(' · ')}
        </Text>
      </div>
      {!is_current && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('settings.sign_ins.end_one', { browser })}
          disabled={isClosed}
          loading={isEnding}
          onClick={onEnd}
        >
          {t('settings.sign_ins.end')}
        </Button>
      )}
    </li>
  );
}
