import { useMoments } from '../../../format/use-moments.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Version } from '../queries.ts';

interface ExpectedProps {
  version: Version;
  /** The moment it is read at. */
  now: number;
}

/** When something will happen to a version by itself, or when it was decided. */
export function Expected({ version, now }: ExpectedProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { state, asked_at, expected_at, online_on, decided_at } = version;
  if (state === 'SCHEDULED' && online_on) {
    return <>{t('validation.expected.online', { day: moments.lastDay(online_on, now) })}</>;
  }
  if (state !== 'IN_VALIDATION') {
    return decided_at ? (
      <time dateTime={decided_at} title={moments.full(decided_at)}>
        {moments.date(decided_at, now)}
      </time>
    ) : null;
  }
  if (asked_at) return <>{t('validation.expected.asked')}</>;
  if (!expected_at) return <>{t('validation.expected.unknown')}</>;
  if (Date.parse(expected_at) <= now) return <>{t('validation.expected.late')}</>;
  return (
    <time dateTime={expected_at} title={moments.full(expected_at)}>
      {moments.relative(expected_at, now)}
    </time>
  );
}
