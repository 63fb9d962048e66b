import { Checkbox, NativeSelect, Switch, Text } from '@mantine/core';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import type {
  EMailSettingsFragment,
  NotificationCadence,
  NotificationKind,
} from '../../../graphql/generated/graphql.ts';
import { SaveEMailsDocument } from '../../../graphql/generated/settings/graphql.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { NotLoaded } from '../../../ui/error-state/not-loaded.tsx';
import { useToast } from '../../../ui/toast/toast-context.ts';
import { eMailsQuery } from '../queries.ts';
import classes from '../settings.module.css';
import { Section } from './sections.tsx';

const kinds: NotificationKind[] = [
  'ORDER',
  'REFUND',
  'MESSAGE',
  'ANSWER_DUE',
  'REVIEW',
  'PAYOUT',
  'VERSION',
  'SHEET',
  'RULE',
  'BILLING',
  'CONTACT',
];

const cadences: NotificationCadence[] = ['AT_ONCE', 'DAILY', 'WEEKLY'];

/** When nothing is sent, for who has just switched it on. */
const night = { quiet_from: 22, quiet_until: 7 };

/** What can be chosen of it. */
type Wish = Pick<
  EMailSettingsFragment,
  'off' | 'cadence' | 'digest_hour' | 'quiet_from' | 'quiet_until'
>;

/** A click, as what it changes of what is saved by then: nothing chosen elsewhere is undone by it. */
type Change = (now: Wish) => Partial<Wish>;

const saving = ['save_e_mails'];

/** What a seller is written about, and when; every change is saved at once (R17.6). */
export function EMails({ email, zone }: { email: string; zone: string }) {
  const { t } = useTranslation();
  const query = useQuery(eMailsQuery(useApi()));
  const { data } = query;
  return (
    <Section
      id="emails"
      title={t('settings.sections.notifications')}
      text={t('settings.notifications.text', { email })}
    >
      {data && <Choices saved={data} zone={zone} />}
      <NotLoaded order={3} query={query} />
    </Section>
  );
}

function Choices({ saved, zone }: { saved: EMailSettingsFragment; zone: string }) {
  const { t } = useTranslation();
  const hours = useHours();
  const api = useApi();
  const client = useQueryClient();
  const toasts = useToast();
  const query = eMailsQuery(api);
  const { queryKey } = query;
  const save = useMutation<EMailSettingsFragment, Error, Change>({
    mutationKey: saving,
    // One after the other: the answer to an earlier click must not come last.
    scope: { id: 'e_mails' },
    mutationFn: async (change) => {
      const now = await client.fetchQuery({ ...query, staleTime: 0 });
      const { off, cadence, digest_hour, quiet_from, quiet_until } = { ...now, ...change(now) };
      const input = { off, cadence, digest_hour, quiet_from, quiet_until };
      return (await api(SaveEMailsDocument, { input })).save_notification_settings;
    },
    onSuccess: async (now) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, now);
      toasts.show({ type: 'success', text: t('settings.saved') });
    },
  });
  // What was clicked shows at once, and goes back where it is refused.
  const clicked = useMutationState({
    filters: { mutationKey: saving, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  const chosen = { ...saved };
  for (const change of clicked) Object.assign(chosen, change(chosen));
  const { off, cadence, quiet_from, quiet_until } = chosen;
  const hour = (
    name: 'digest_hour' | 'quiet_from' | 'quiet_until',
    unlike?: number | null | undefined,
  ) => (
    <NativeSelect
      label={t(`settings.notifications.${name}`)}
      data={hours.filter(({ value }) => value !== String(unlike))}
      value={String(chosen[name])}
      onChange={(event) => {
        const value = Number(event.currentTarget.value);
        save.mutate(() => ({ [name]: value }));
      }}
    />
  );
  return (
    <div className={classes.fields}>
      {!chosen.can_send && (
        <Text role="note" className={classes.wide ?? ''}>
          {t('settings.notifications.no_server')}
        </Text>
      )}
      {chosen.can_send && chosen.last?.failed_at && (
        <Text role="alert" className={`${classes.wide} ${classes.fault}`}>
          {t('settings.notifications.undelivered')}
        </Text>
      )}
      <Checkbox.Group
        className={classes.wide ?? ''}
        label={t('settings.notifications.about')}
        value={kinds.filter((kind) => !off.includes(kind))}
        onChange={(wanted) => {
          const isTurned = (kind: NotificationKind) => wanted.includes(kind) === off.includes(kind);
          save.mutate((now) => ({
            off: kinds.filter((kind) =>
              isTurned(kind) ? !wanted.includes(kind) : now.off.includes(kind),
            ),
          }));
        }}
      >
        <div className={classes.kinds}>
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`settings.notifications.kinds.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        label={t('settings.notifications.cadence')}
        data={cadences.map((value) => ({
          value,
          label: t(`settings.notifications.cadences.${value}`),
        }))}
        value={cadence}
        onChange={(event) => {
          const cadence = event.currentTarget.value as NotificationCadence;
          save.mutate(() => ({ cadence }));
        }}
      />
      {cadence === 'AT_ONCE' ? <div /> : hour('digest_hour')}
      <Switch
        className={classes.wide ?? ''}
        label={t('settings.notifications.quiet')}
        checked={quiet_from !== null}
        onChange={(event) => {
          const quiet = event.currentTarget.checked
            ? night
            : { quiet_from: null, quiet_until: null };
          save.mutate(() => quiet);
        }}
      />
      {quiet_from !== null && (
        <>
          {hour('quiet_from', quiet_until)}
          {hour('quiet_until', quiet_from)}
        </>
      )}
      {(quiet_from !== null || cadence !== 'AT_ONCE') && (
        <Text size="sm" c="dimmed" className={classes.wide ?? ''}>
          {t('settings.notifications.zone', { zone })}
        </Text>
      )}
      {save.error && (
        <Text role="alert" className={`${classes.wide} ${classes.fault}`}>
          {t('settings.notifications.failed')}
        </Text>
      )}
    </div>
  );
}

/** The hours of a day as the reader's browser writes them (R9.6). */
function useHours() {
  const { time } = useDates();
  return Array.from({ length: 24 }, (_, hour) => ({
    value: String(hour),
    label: time(new Date(2026, 0, 1, hour)),
  }));
}
