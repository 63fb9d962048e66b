import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useApi } from '../../graphql/api-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { usePremiumContact } from '../../seller/use-premium-contact.ts';
import { useSeller } from '../../seller/use-shell.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { NotLoaded } from '../../ui/error-state/not-loaded.tsx';
import { PageHeader } from '../../ui/page-header/page-header.tsx';
import { Deletion } from './parts/deletion.tsx';
import { EMails } from './parts/e-mails.tsx';
import { OwnData } from './parts/own-data.tsx';
import { SettingsForm } from './parts/settings-form.tsx';
import { SignIns } from './parts/sign-ins.tsx';
import { SignUp } from './parts/sign-up.tsx';
import { settingsQuery } from './queries.ts';
import classes from './settings.module.css';

/** What a seller says of itself; whoever is none yet becomes one here (R17.6, R3.11). */
export function SettingsScreen() {
  const { isSeller } = useSeller();
  return isSeller ? <OwnSettings /> : <SignUp />;
}

function OwnSettings() {
  const { t } = useTranslation();
  const query = useQuery(settingsQuery(useApi()));
  const { data } = query;
  const { hash } = useLocation();
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('routes.settings.title')}
        description={t('routes.settings.description')}
      />
      <PremiumContact />
      {data ? (
        <>
          <SettingsForm settings={data} />
          <EMails email={data.email} zone={data.time_zone} />
          <SignIns />
          <OwnData />
          <Deletion email={data.email} />
        </>
      ) : (
        <NotLoaded inPanel query={query} title={t('settings.failed.title')} />
      )}
    </div>
  );
}

/** R7.5: a premium partner finds who to ask where it finds all else about its account. */
function PremiumContact() {
  const { t } = useTranslation();
  const contact = usePremiumContact();
  if (!contact) return null;
  return (
    <p className={classes.person}>
      <Badge type="info" content={t('settings.premium.badge')} />
      <span>
        {t('settings.premium.contact')} <a href={`mailto:${contact.email}`}>{contact.name}</a>
      </span>
    </p>
  );
}
