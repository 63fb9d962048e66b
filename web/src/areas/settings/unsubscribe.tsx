import { Anchor, Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useApi } from '../../graphql/api-context.ts';
import type { LinkOfEMailFragment } from '../../graphql/generated/graphql.ts';
import {
  ResubscribeDocument,
  UnsubscribeDocument,
} from '../../graphql/generated/settings/graphql.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../links/paths.ts';
import common from '../../ui/common.module.css';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { FaultText } from '../../ui/fault-text.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { unsubscriptionQuery } from './queries.ts';
import classes from './settings.module.css';

type Step = 'these' | 'all' | 'undo';

/** Where the link of an e-mail leads: one click stops it, without a sign-in (R17.6). */
export function Unsubscribe() {
  const { t } = useTranslation();
  const token = useSearchParams()[0].get('token') ?? '';
  const settings = `${paths.home(useLanguage())}/settings#emails`;
  const query = useQuery(unsubscriptionQuery(useApi(), token));
  const { data, error } = query;
  return (
    <div className={classes.page}>
      <PageHeader title={t('routes.unsubscribe.title')} />
      <Panel padded>
        {data && <Choice token={token} about={data} />}
        {!data && error?.reason === 'link_broken' ? (
          <Text role="alert">{t('settings.unsubscribe.broken')}</Text>
        ) : (
          <NotLoaded query={query} />
        )}
      </Panel>
      <Anchor component={Link} to={settings}>
        {t('settings.unsubscribe.settings')}
      </Anchor>
    </div>
  );
}

function Choice({ token, about }: { token: string; about: LinkOfEMailFragment }) {
  const { t } = useTranslation();
  const api = useApi();
  const client = useQueryClient();
  const { address, kinds, is_done } = about;
  const change = useMutation<LinkOfEMailFragment, Error, Step>({
    mutationFn: async (step) =>
      step === 'undo'
        ? (await api(ResubscribeDocument, { token })).resubscribe
        : (await api(UnsubscribeDocument, { token, all: step === 'all' })).unsubscribe,
    onSuccess: ({ is_done }) =>
      client.setQueryData(unsubscriptionQuery(api, token).queryKey, { ...about, is_done }),
  });
  const button = (step: Step, label: string, variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      loading={change.isPending && change.variables === step}
      onClick={() => change.mutate(step)}
    >
      {label}
    </Button>
  );
  return (
    <div className={common.stack}>
      <Text role="status">
        {is_done
          ? t('settings.unsubscribe.done', { address })
          : t('settings.unsubscribe.about', { address })}
      </Text>
      {!is_done && (
        <ul className={classes.missing}>
          {kinds.map((kind) => (
            <li key={kind}>{t(`settings.notifications.kinds.${kind}`)}</li>
          ))}
        </ul>
      )}
      {change.error && <FaultText>{t('settings.notifications.failed')}</FaultText>}
      <div className={classes.actions}>
        {is_done ? (
          button('undo', t('settings.unsubscribe.undo'), 'default')
        ) : (
          <>
            {button('all', t('settings.unsubscribe.stop_all'), 'default')}
            {button('these', t('settings.unsubscribe.stop'), 'filled')}
          </>
        )}
      </div>
    </div>
  );
}
