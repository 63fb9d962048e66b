import { Button, Text } from '@mantine/core';
import { Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { later } from '../../ui/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isLocalhost, isSetUpWrong } from '../error-table.ts';
import type { ErrorPageState } from '../failures.ts';
import { BarePage } from '../layout/bare-page.tsx';
import { pageAddress } from '../route-link.ts';
import { NotFetched } from './not-fetched.tsx';
import { usePosingRefused } from './use-posing-refused.tsx';

/**
 * For whoever develops the app and has no server behind it. The words are in
 * English only, because no seller ever reads them (R8.3).
 */
const unreachable = {
  title: 'Backend is not reachable !',
  text: 'Have you check if the Prestabulle is running ?',
};

const SessionRefused = later(
  async () => (await withTexts(import('./session-refused.tsx'))).SessionRefused,
  NotFetched,
);

/** A request failed and left nothing to show. The address says with which code (R8.1, R8.4). */
export function ErrorPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const code = useSearchParams()[0].get('code');
  const state = useLocation().state as ErrorPageState | null;
  const posingRefused = usePosingRefused();
  const isNetwork = code === 'NETWORK_ERROR';
  if (isNetwork && isLocalhost(window.location.hostname)) {
    return (
      <BarePage>
        <Notice alert order={1} {...unreachable} />
      </BarePage>
    );
  }
  if (posingRefused) return posingRefused;
  const home = pageAddress('home', language);
  const details = <Details code={code} id={state?.id} reason={state?.reason} />;
  if (code === 'UNAUTHENTICATED') {
    return (
      <BarePage>
        <Suspense>
          <SessionRefused
            from={state?.from}
            home={home}
            detail={details}
            isSetUpWrong={isSetUpWrong(state?.reason)}
          />
        </Suspense>
      </BarePage>
    );
  }
  return (
    <BarePage>
      <Notice
        alert
        order={1}
        title={t(isNetwork ? 'error.network_title' : 'error.title')}
        text={text()}
        detail={details}
        actions={
          <>
            {state?.from && (
              <Button component={Link} replace to={state.from}>
                {t('error.retry')}
              </Button>
            )}
            <Button component={Link} to={home} variant={state?.from ? 'default' : 'filled'}>
              {t('error.to_home')}
            </Button>
          </>
        }
      />
    </BarePage>
  );

  function text(): string {
    if (isNetwork) return t('error.network_text');
    if (code !== null && code !== 'INTERNAL_SERVER_ERROR') return t('error.refused_text');
    return state?.id ? t('error.internal_text') : t('error.internal_without_id');
  }
}

interface DetailsProps {
  code: string | null;
  id: string | undefined;
  reason: string | undefined;
}

/** What support asks for first. The code comes from the address, so only words of a code are shown. */
function Details({ code, id, reason }: DetailsProps) {
  const { t } = useTranslation();
  return (
    <Text size="sm" c="dimmed" component="div">
      {code && /^[A-Z_]{1,40}$/.test(code) && (
        <div>
          {t('error.code')} <code>{code}</code> {isSetUpWrong(reason) && <code>{reason}</code>}
        </div>
      )}
      {id && (
        <div>
          {t('error.id')} <code>{id}</code>
        </div>
      )}
    </Text>
  );
}
