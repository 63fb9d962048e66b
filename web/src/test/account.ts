import type {
  EMailSettingsFragment,
  LeavingFragment,
  SignInsQuery,
} from '../graphql/generated/graphql.ts';
import { answering } from './answers.ts';

export const someEMails = (
  different: Partial<EMailSettingsFragment> = {},
): EMailSettingsFragment => ({
  can_send: true,
  address: 'ada@example.test',
  off: [],
  cadence: 'AT_ONCE',
  digest_hour: 8,
  quiet_from: null,
  quiet_until: null,
  last: null,
  ...different,
});

const someSignIns: SignInsQuery['sign_ins'][number][] = [
  {
    id: '1',
    mode: 'TOKEN',
    address: '192.0.2.7',
    agent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
    seen_at: '2026-05-31T10:00:00Z',
    is_current: true,
  },
  {
    id: '2',
    mode: 'COOKIE',
    address: '192.0.2.8',
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    seen_at: '2026-05-30T10:00:00Z',
    is_current: false,
  },
];

export const someLeaving = (different: Partial<LeavingFragment> = {}): LeavingFragment => ({
  asked_at: null,
  due_on: '2026-06-30',
  pending: 0,
  available: 0,
  in_transit: 0,
  ...different,
});

/** What the sections under the form request, for tests. */
export const accountAnswers = (
  eMails = someEMails(),
  leaving = someLeaving(),
): Record<string, typeof fetch> => ({
  EMails: answering({ body: { data: { notification_settings: eMails } } }),
  SignIns: answering({ body: { data: { sign_ins: someSignIns } } }),
  DataExports: answering({ body: { data: { data_exports: [] } } }),
  AccountDeletion: answering({ body: { data: { account_deletion: leaving } } }),
});
