import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../config/config-context.ts';
import { ownPath, paths } from '../links/paths.ts';
import { Notice } from '../ui/notice.tsx';
import { faultText } from './fault-text.ts';
import type { SignInFault } from './session.ts';
import { wantedPath } from './tab-memory.ts';

/** Says why a sign-in failed and offers the way on, with the app loaded anew. */
export function SignInFailure({ fault }: { fault: SignInFault }) {
  const { t } = useTranslation();
  const { urls } = useConfig();
  const { title, href, way } = wayOn();
  return (
    <Notice
      alert
      order={1}
      title={title}
      text={faultText(t, fault)}
      actions={
        <Button component="a" href={href}>
          {way}
        </Button>
      }
    />
  );

  function wayOn() {
    switch (fault) {
      case 'missing_cookie':
        return {
          title: t('error.signed_out_title'),
          href: urls.addons || '/',
          way: t('auth.to_site'),
        };
      case 'nothing_to_finish':
        return {
          title: t('signed_out.not_yet_title'),
          href: paths.root,
          way: t('error.to_home'),
        };
      default:
        return {
          title: t('auth.failed_title'),
          href: ownPath(pathToRetry()),
          way: t('error.retry'),
        };
    }
  }
}

/** Where the reader is, or wanted to be when the sign-in began whose end this is. */
function pathToRetry(): string | undefined {
  const { pathname, search, hash } = window.location;
  return pathname.includes('/_auth/') ? wantedPath() : pathname + search + hash;
}
