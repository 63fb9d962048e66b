import { Button, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import {
  IssueClientDocument,
  RevokeClientDocument,
  RotateClientDocument,
} from '../../../graphql/generated/desk/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmButton } from '../../../ui/confirm-button/confirm-button.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { TextField } from '../../../ui/text-field/text-field.tsx';
import { ToneIcon } from '../../../ui/tone/tone-icon.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { useAct } from '../parts/use-act.ts';
import { Fault, Frame, useFaultAt } from './frame.tsx';
import classes from './marketplace.module.css';
import { clientsQuery } from './queries.ts';

/** Clients of the marketplace's API that have a key of the desk's. */
export function ClientsScreen() {
  const { t } = useTranslation();
  const dates = useDates();
  const [secret, setSecret] = useState<string | null>(null);
  const query = useQuery(clientsQuery(useApi()));
  const rotate = useAct(
    async (api, id: string) => (await api(RotateClientDocument, { id })).rotate_client,
  );
  const revoke = useAct((api, id: string) => api(RevokeClientDocument, { id }));
  return (
    <Frame page="clients" query={query}>
      <DataTable
        title={t('desk.marketplace.clients.title')}
        text={t('desk.marketplace.clients.text')}
        rows={query.data ?? []}
        rowId={({ id }) => id}
        none={t('desk.marketplace.nothing')}
        columns={[
          { head: t('desk.marketplace.clients.name'), cell: ({ name }) => name },
          {
            head: t('desk.marketplace.clients.keys'),
            cell: ({ keys, revoked_at }) =>
              revoked_at ? (
                t('desk.marketplace.clients.revoked', { date: dates.date(revoked_at) })
              ) : (
                <div>
                  {keys.map(({ id, ending, expires_at }) => (
                    <div key={id}>
                      …{ending}{' '}
                      {expires_at &&
                        t('desk.marketplace.clients.until', { date: dates.dateTime(expires_at) })}
                    </div>
                  ))}
                </div>
              ),
          },
          {
            head: t('desk.marketplace.clients.last_used'),
            cell: ({ keys }) =>
              keys.length > 0 && (
                <div>
                  {keys.map(({ id, last_used_at }) => (
                    <div key={id}>
                      {last_used_at
                        ? dates.dateTime(last_used_at)
                        : t('desk.marketplace.clients.never')}
                    </div>
                  ))}
                </div>
              ),
          },
          {
            head: t('desk.marketplace.clients.actions'),
            cell: ({ id, name, revoked_at }) =>
              revoked_at === null && (
                <Button.Group>
                  <ConfirmButton
                    label={t('desk.marketplace.clients.rotate')}
                    title={t('desk.marketplace.clients.rotate_title', { name })}
                    onConfirm={async () => setSecret(await rotate.mutateAsync(id))}
                  >
                    {t('desk.marketplace.clients.rotate_text')}
                  </ConfirmButton>
                  <ConfirmButton
                    label={t('desk.marketplace.clients.revoke')}
                    title={t('desk.marketplace.clients.revoke_title', { name })}
                    onConfirm={() => revoke.mutateAsync(id)}
                  >
                    {t('desk.marketplace.clients.revoke_text')}
                  </ConfirmButton>
                </Button.Group>
              ),
          },
        ]}
      >
        <NewClient onIssued={setSecret} />
      </DataTable>
      {secret && <Secret secret={secret} onDone={() => setSecret(null)} />}
    </Frame>
  );
}

/** Shows a key the only time; a click outside it does not lose it. */
function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { copy, copied } = useClipboard();
  return (
    <Modal
      opened
      variant="dialog"
      icon={<ToneIcon type="warning" size={24} />}
      title={t('desk.marketplace.clients.secret_title')}
      actions={
        <>
          <Button variant="default" onClick={() => copy(secret)}>
            {t(copied ? 'desk.marketplace.clients.copied' : 'desk.marketplace.clients.copy')}
          </Button>
          <Button onClick={onDone}>{t('desk.marketplace.clients.kept')}</Button>
        </>
      }
    >
      <Text>{t('desk.marketplace.clients.secret_text')}</Text>
      <Text className={classes.secret ?? ''} mt="sm" translate="no">
        {secret}
      </Text>
    </Modal>
  );
}

function NewClient({ onIssued }: { onIssued: (key: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const issue = useAct(
    async (api, wanted: string) => (await api(IssueClientDocument, { name: wanted })).issue_client,
  );
  const faultAt = useFaultAt(issue.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!name.trim()) return;
    issue.mutate(name.trim(), {
      onSuccess: (key) => {
        setName('');
        setTried(false);
        onIssued(key);
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextField
        label={t('desk.marketplace.clients.name')}
        placeholder="nightly-sync"
        value={name}
        onChange={setName}
        required
        error={
          tried && !name.trim()
            ? t('desk.marketplace.faults.missing')
            : faultAt('client_name', 'client_taken')
        }
      />
      <Button type="submit" loading={issue.isPending}>
        {t('desk.marketplace.clients.issue')}
      </Button>
      <Fault error={issue.error} except={['client_name', 'client_taken']} />
    </form>
  );
}
