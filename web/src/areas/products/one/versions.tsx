import { Anchor, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useSaveFile } from '../../../files/use-save-file.ts';
import { useDates } from '../../../format/use-dates.ts';
import { useApi } from '../../../graphql/api-context.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useLegacyPages, usePlaces } from '../links.ts';
import { type ProductDetails, productQuery, type Version } from '../queries.ts';
import { VersionMark } from '../shared/mark.tsx';
import { isVersioned } from './next-step.ts';
import classes from './product.module.css';

/** The newest three versions; older ones on request (R13.11). */
export function Versions({ details }: { details: ProductDetails }) {
  const { t } = useTranslation();
  const places = usePlaces();
  const [isAll, setAll] = useState(false);
  const { item, version_count } = details;
  const all = useQuery({
    ...productQuery(useApi(), item.id, useLanguage(), true),
    enabled: isAll,
    placeholderData: keepPreviousData,
  });
  const versions = (isAll && all.data?.versions) || details.versions;
  if (version_count === 0) {
    return (
      <Panel>
        <EmptyState
          title={t('products.no_version')}
          text={
            isVersioned(item.type)
              ? t('products.versions.none_text')
              : t('products.versions.not_versioned')
          }
          actions={
            isVersioned(item.type) &&
            item.state !== 'REMOVED' && (
              <Button component={Link} to={places.upload(item.id)}>
                {t('products.actions.upload')}
              </Button>
            )
          }
        />
      </Panel>
    );
  }
  return (
    <Panel>
      <ul className={classes.rows} aria-label={t('products.tabs.versions')}>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            productId={item.id}
            externalId={item.external_id ?? null}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        <Anchor component={Link} to={places.uploads(item.id)} mr="md">
          {t('products.versions.uploads')}
        </Anchor>
        {version_count > versions.length && (
          <Button variant="default" size="xs" loading={all.isFetching} onClick={() => setAll(true)}>
            {t('products.versions.all', { count: version_count })}
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface VersionRowProps {
  version: Version;
  productId: string;
  externalId: string | null;
}

function VersionRow({ version, productId, externalId }: VersionRowProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const language = useLanguage();
  const legacy = useLegacyPages(externalId);
  const { version: number, change_kind, changelog, works_from, works_to, state } = version;
  const words =
    changelog.find(({ lang }) => lang === language) ?? changelog.find(({ lang }) => lang === 'en');
  const places = usePlaces();
  const { saveFile, saving } = useSaveFile();
  const label = t('products.versions.download_version', { version: number });
  // Only where the marketplace sent its own id: its site knows none of ours.
  const onLegacySite = version.external_upload_id && legacy?.download(version.external_upload_id);
  const archive = version.upload_id && `/download/versions/${version.upload_id}/archive.zip`;
  return (
    <li className={classes.row}>
      <div>
        <div className={classes.strong}>{number}</div>
        <div className={classes.dim}>{dates.date(version.released_at)}</div>
        <VersionMark state={state} onlineOn={version.online_on} />
      </div>
      <div>
        <div className={classes.dim}>
          {t(`version_kinds.${change_kind}`)}
          {works_from && ` · ${t('products.versions.works', { from: works_from, to: works_to })}`}
        </div>
        {words && <p lang={words.lang}>{words.text}</p>}
      </div>
      <div>
        {onLegacySite && <Anchor href={onLegacySite}>{label}</Anchor>}
        {!onLegacySite && archive && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Download size={14} aria-hidden />}
            loading={saving !== null}
            onClick={() => saveFile(archive)}
          >
            {label}
          </Button>
        )}
        {!version.upload_id && !onLegacySite && (
          <span className={classes.dim}>{t('products.versions.not_here')}</span>
        )}
        {version.upload_id && (
          <div>
            <Anchor component={Link} to={places.feedback(productId, version.upload_id)}>
              {t('products.versions.feedback')}
            </Anchor>
          </div>
        )}
      </div>
    </li>
  );
}
